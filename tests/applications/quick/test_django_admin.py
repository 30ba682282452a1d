"""Django's admin site: pop-ups that answer their opener, uploads, two lists to choose from; checked in its database."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.applications.installing import Package, PyPI
from tests.applications.running import Application
from webtools import BrowserTools

_LIBRARY = """
import sys
from pathlib import Path
import django
from django.conf import settings

here = Path(__file__).parent
settings.configure(
    DEBUG=True,
    SECRET_KEY="of no use to anybody",
    ROOT_URLCONF="library",
    DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": here / "library.db"}},
    DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    INSTALLED_APPS=[
        f"django.contrib.{name}"
        for name in ("admin", "auth", "contenttypes", "sessions", "messages", "staticfiles")
    ],
    MIDDLEWARE=[
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
    ],
    TEMPLATES=[{
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": [
            "django.template.context_processors.request",
            "django.contrib.auth.context_processors.auth",
            "django.contrib.messages.context_processors.messages",
        ]},
    }],
    MEDIA_ROOT=here / "media",
    STATIC_URL="/static/",
)
django.setup()

from django.contrib import admin
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection, models
from django.urls import path


class Author(models.Model):
    name = models.CharField(max_length=100)
    __str__ = lambda self: self.name
    class Meta: app_label = "auth"


class Topic(models.Model):
    name = models.CharField(max_length=100)
    __str__ = lambda self: self.name
    class Meta: app_label = "auth"


class Book(models.Model):
    title = models.CharField(max_length=100)
    author = models.ForeignKey(Author, models.CASCADE)
    topics = models.ManyToManyField(Topic, blank=True)
    published = models.DateField(null=True, blank=True)
    cover = models.FileField(blank=True, upload_to="covers")
    __str__ = lambda self: self.title
    class Meta: app_label = "auth"


@admin.register(Book)
class BookAdmin(admin.ModelAdmin):
    filter_horizontal = ["topics"]


admin.site.register([Author, Topic])
urlpatterns = [path("admin/", admin.site.urls)]

if __name__ == "__main__":
    sys.modules["library"] = sys.modules["__main__"]
    call_command("migrate", verbosity=0)
    with connection.schema_editor() as editor:
        for model in (Author, Topic, Book):
            editor.create_model(model)
    User.objects.create_superuser("ada", password="lovelace")
    Author.objects.create(name="Grace")
    for name in ("Compilers", "Engines", "Ships"):
        Topic.objects.create(name=name)
    Book.objects.create(title="Notes", author=Author.objects.get())
    call_command("runserver", sys.argv[1], use_reloader=False)
"""


@pytest.fixture(scope="module")
def library(
    installed: Callable[[Package], Path],
    start: Callable[..., Application],
    tmp_path_factory: pytest.TempPathFactory,
) -> Application:
    python = installed(PyPI("django==5.2.19")) / "bin/python"
    home = tmp_path_factory.mktemp("django")
    (home / "library.py").write_text(_LIBRARY)
    return start([python, "library.py", "127.0.0.1:{port}"], home=home, ready="/admin/login/")


@pytest.fixture
def admin(library: Application, browser_tools: BrowserTools) -> BrowserTools:
    """Somebody who has logged in and is about to add a book."""
    browser_tools.navigate(library.url("/admin/auth/book/add/"))
    login = browser_tools.snapshot()
    credentials = {"Username": "ada", "Password": "lovelace"}
    browser_tools.fill_form(
        [{"ref": login.find("textbox", name), "value": value} for name, value in credentials.items()]
    )
    browser_tools.click(login.find("button", "Log in"))
    return browser_tools


def rows(library: Application, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(library.home / "library.db")) as database:
        return database.execute(query).fetchall()


def save(tools: BrowserTools) -> None:
    tools.click(tools.snapshot().find("button", "Save", exact=True))


def test_author_added_in_a_pop_up_is_chosen_in_the_page_that_opened_it(
    library: Application, admin: BrowserTools
) -> None:
    admin.type(admin.snapshot().find("textbox", "Title"), "Engines")
    opened = admin.click(admin.snapshot().find("link", "Add another author"))
    assert len(opened.new_tabs) == 1
    admin.tabs("select", opened.new_tabs[0].index)
    admin.type(admin.snapshot().find("textbox", "Name"), "Ada")
    save(admin)  # which closes the pop-up
    admin.wait_for(text="Ada")
    save(admin)
    query = (
        "SELECT name FROM auth_author JOIN auth_book ON author_id = auth_author.id WHERE title = 'Engines'"
    )
    assert rows(library, query) == [("Ada",)]


def test_file_is_uploaded(library: Application, admin: BrowserTools, tmp_path: Path) -> None:
    cover = tmp_path / "cover.txt"
    cover.write_text("A ship")
    page = admin.snapshot()
    admin.type(page.find("textbox", "Title"), "Ships")
    admin.select_option(page.find("combobox", "Author"), "Grace")
    admin.file_upload([cover], ref=page.find("button", "Cover"))
    save(admin)
    assert rows(library, "SELECT cover FROM auth_book WHERE title = 'Ships'") == [("covers/cover.txt",)]
    assert (library.home / "media/covers/cover.txt").read_text() == "A ship"


def test_topics_are_moved_from_one_list_to_another(library: Application, admin: BrowserTools) -> None:
    page = admin.snapshot()
    admin.type(page.find("textbox", "Title"), "Both")
    admin.select_option(page.find("combobox", "Author"), "Grace")
    admin.select_option(page.find("listbox", "Available topics"), ["Compilers", "Ships"])
    admin.click(admin.snapshot().find("button", "Choose selected topics"))
    save(admin)
    query = """SELECT auth_topic.name FROM auth_topic
        JOIN auth_book_topics ON topic_id = auth_topic.id JOIN auth_book ON book_id = auth_book.id
        WHERE title = 'Both' ORDER BY 1"""
    assert rows(library, query) == [("Compilers",), ("Ships",)]


def test_book_is_deleted_after_it_was_confirmed(library: Application, admin: BrowserTools) -> None:
    admin.navigate(library.url("/admin/auth/book/"))
    admin.click(admin.snapshot().find("link", "Notes"))
    admin.click(admin.snapshot().find("link", "Delete"))
    admin.click(admin.snapshot().find("button", "Yes, I"))
    assert rows(library, "SELECT * FROM auth_book WHERE title = 'Notes'") == []
