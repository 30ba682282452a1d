// In place of Node's module `util`, which a library asks for where a page has a global `process`.

export const promisify = undefined;
