"""The browser and its driver as programs on this machine: found, installed, started, ended.

The only room that knows Selenium, and it uses it for the life of a driver, never for what is said to the browser.
"""
