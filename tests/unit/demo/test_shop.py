import re
from datetime import date

import pytest
from flask.testing import FlaskClient

from webtools.demo.shop import catalogue, checkout, create_app
from webtools.demo.shop.cart import MOST_OF_ONE, Cart
from webtools.demo.shop.catalogue import ProductSearch

TODAY = date(2026, 3, 2)  # a Monday
FILLED = {
    "name": "Ada Byron",
    "email": "ada@example.com",
    "phone": "+46 8 123 456",
    "address": "Lindenstraße 12\n10969 Berlin",
    "country": "Germany",
    "day": "2026-03-06",
    "delivery": "express",
    "terms": "yes",
}


@pytest.fixture
def visitor() -> FlaskClient:
    return create_app(today=lambda: TODAY).test_client()


def names(query: ProductSearch) -> list[str]:
    return [product.name for product in catalogue.search(query)]


def put_in(
    visitor: FlaskClient, slug: str = "paper-table-lamp", colour: str = "Sage", quantity: int = 1
) -> None:
    answer = visitor.post("/cart", data={"product": slug, "colour": colour, "quantity": quantity})
    assert answer.status_code == 303


# Looking around


def test_the_empty_query_finds_everything() -> None:
    assert catalogue.search(ProductSearch()) == list(catalogue.products().values())


def test_a_word_finds_what_begins_with_it_whatever_its_case_and_accents() -> None:
    assert names(ProductSearch(words="LÄMP")) == ["Paper table lamp", "Arc floor lamp", "Clip reading lamp"]
    assert names(ProductSearch(words="amp")) == []


def test_all_words_of_a_query_have_to_match() -> None:
    assert names(ProductSearch(words="lamp brass")) == ["Arc floor lamp"]
    assert names(ProductSearch(words="lamp kettle")) == []


def test_category_and_price_narrow_the_search() -> None:
    assert names(ProductSearch(category="Kitchen", at_most=4200)) == ["Stoneware mug", "Oak serving board"]


@pytest.mark.parametrize(("order", "factor"), [("cheapest", 1), ("dearest", -1)])
def test_search_results_can_be_sorted_by_price(order: str, factor: int) -> None:
    prices = [factor * product.price for product in catalogue.search(ProductSearch(order=order))]
    assert prices == sorted(prices)


def test_the_page_and_the_part_that_it_fetches_show_the_same_results(visitor: FlaskClient) -> None:
    page, part = visitor.get("/?q=lamp&at_most=70").text, visitor.get("/results?q=lamp&at_most=70").text
    assert "2 articles for “lamp”" in page
    assert re.findall(r"<h3>.*</h3>", page) == re.findall(r"<h3>.*</h3>", part)


def test_search_text_of_a_visitor_is_escaped(visitor: FlaskClient) -> None:
    assert "<script>alert" not in visitor.get("/", query_string={"q": "<script>alert(1)</script>"}).text


@pytest.mark.parametrize("slug", catalogue.products())
def test_each_article_has_its_page(visitor: FlaskClient, slug: str) -> None:
    page = visitor.get(f"/products/{slug}").text
    assert f"<h1>{catalogue.products()[slug].name}</h1>" in page
    assert "<svg" in page


@pytest.mark.parametrize("path", ["/products/no-such-thing", "/orders/LN-1", "/nowhere"])
def test_missing_page_is_reported_in_the_design_of_the_shop(visitor: FlaskClient, path: str) -> None:
    answer = visitor.get(path)
    assert answer.status_code == 404
    assert "There is nothing here" in answer.text


# The cart


def test_a_form_that_fills_the_cart_leads_to_it(visitor: FlaskClient) -> None:
    put_in(visitor)
    page = visitor.get("/cart").text
    assert "Paper table lamp in Sage is in your cart." in page
    assert 'data-pieces="1"' in page


def test_a_page_that_fetches_gets_the_new_count(visitor: FlaskClient) -> None:
    put_in(visitor, quantity=2)
    data = {"product": "low-stool", "colour": "Oak", "quantity": "1"}
    answer = visitor.post("/cart", data=data, headers={"Accept": "application/json"})
    assert answer.json == {"pieces": 3, "message": "Low stool in Oak is in your cart."}


def test_the_cart_keeps_the_order_in_which_it_was_filled(visitor: FlaskClient) -> None:
    for slug, colour in (("wall-shelf", "Oak"), ("clip-lamp", "Ink"), ("low-stool", "Moss")):
        put_in(visitor, slug, colour)
    lines = re.findall(r'name="line" value="(.*)"', visitor.get("/cart").text)
    assert lines == ["wall-shelf/Oak", "clip-lamp/Ink", "low-stool/Moss"]


def test_a_line_can_be_changed_and_taken_out(visitor: FlaskClient) -> None:
    put_in(visitor)
    visitor.post("/cart/line", data={"line": "paper-table-lamp/Sage", "quantity": "3"})
    assert 'data-pieces="3"' in visitor.get("/cart").text
    visitor.post("/cart/line", data={"line": "paper-table-lamp/Sage", "quantity": "0"})
    assert "Nothing in it yet." in visitor.get("/cart").text


@pytest.mark.parametrize("wrong", [{"colour": "Pink"}, {"quantity": "0"}, {"quantity": "many"}])
def test_article_that_the_shop_does_not_sell_is_not_put_into_the_cart(
    visitor: FlaskClient, wrong: dict[str, str]
) -> None:
    data = {"product": "low-stool", "colour": "Oak", "quantity": "1", **wrong}
    assert visitor.post("/cart", data=data).status_code == 400
    assert "Nothing in it yet." in visitor.get("/cart").text


def test_quantity_of_one_article_is_limited() -> None:
    cart, lamp = Cart({}), catalogue.products()["clip-lamp"]
    cart.add(lamp, "Ink", 7)
    cart.add(lamp, "Ink", 7)
    assert cart.quantities == {"clip-lamp/Ink": MOST_OF_ONE}
    assert cart.price == MOST_OF_ONE * lamp.price


def test_two_visitors_have_two_carts() -> None:
    app = create_app()
    alice, bob = app.test_client(), app.test_client()
    put_in(alice)
    assert "Nothing in it yet." in bob.get("/cart").text


# The checkout


def test_valid_form_is_accepted() -> None:
    assert checkout.errors(FILLED, TODAY) == {}


def test_an_empty_form_says_of_each_field_that_it_is_missing() -> None:
    missing = {name: field.missing for name, field in checkout.FIELDS.items()}
    assert checkout.errors(checkout.read({}), TODAY) == missing


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("name", "A"),
        ("email", "ada@example"),
        ("email", "ada byron@example.com"),
        ("phone", "call me"),
        ("address", "Berlin"),
        ("country", "Atlantis"),
        ("day", "soon"),
        ("day", "2026-02-30"),
        ("day", "2026-03-02"),  # today
        ("day", "2026-03-08"),  # a Sunday
        ("day", "2026-05-02"),  # 61 days on
        ("delivery", "pigeon"),
        ("terms", "no"),
    ],
)
def test_wrong_field_of_a_form_is_named(name: str, text: str) -> None:
    assert checkout.errors({**FILLED, name: text}, TODAY) == {name: checkout.FIELDS[name].invalid}


def test_delivery_is_possible_from_tomorrow_to_the_sixtieth_day() -> None:
    for day in (checkout.first_day(TODAY), checkout.last_day(TODAY)):
        assert checkout.errors({**FILLED, "day": day.isoformat()}, TODAY) == {}


def test_a_form_with_errors_comes_back_with_what_was_filled_in(visitor: FlaskClient) -> None:
    put_in(visitor)
    answer = visitor.post("/checkout", data={**FILLED, "email": "ada"})
    assert answer.status_code == 422
    assert "1 field needs your attention." in answer.text
    assert checkout.FIELDS["email"].invalid in answer.text
    assert 'value="Ada Byron"' in answer.text
    assert 'value="Germany"' in answer.text


def test_an_order_gets_a_number_of_its_own_and_empties_the_cart(visitor: FlaskClient) -> None:
    numbers = []
    for _ in range(2):
        put_in(visitor)
        answer = visitor.post("/checkout", data=FILLED, follow_redirects=True)
        numbers += re.findall(r'<strong id="number">(LN-\d+)</strong>', answer.text)
        assert "Friday, 6 March 2026" in answer.text
        assert "€ 76.00" in answer.text  # the lamp and the express delivery
        assert 'data-pieces="0"' in answer.text
    assert numbers == ["LN-1001", "LN-1002"]


def test_without_anything_in_the_cart_there_is_no_checkout(visitor: FlaskClient) -> None:
    assert visitor.get("/checkout").location == "/cart"
    assert visitor.post("/checkout", data=FILLED).location == "/cart"


def test_the_sum_follows_the_delivery(visitor: FlaskClient) -> None:
    put_in(visitor)
    assert "€ 68.90" in visitor.get("/checkout/total?delivery=standard").text
    assert "€ 64.00" in visitor.get("/checkout/total?delivery=pickup").text
    assert visitor.get("/checkout/total?delivery=pigeon").status_code == 400


def test_no_page_needs_anything_from_elsewhere(visitor: FlaskClient) -> None:
    put_in(visitor)
    for path in ("/", "/products/low-stool", "/cart", "/checkout", "/static/shop.css", "/static/shop.js"):
        with visitor.get(path) as answer:
            named = re.findall(r"https?://[^\s\"')]+", answer.get_data(as_text=True))
        assert set(named) <= {"http://www.w3.org/2000/svg"}  # a name space, not an address
