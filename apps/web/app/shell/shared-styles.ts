// What parts of several domains wear, on every page and above the sheets of the domains, whichever part comes first.
import "../lib/list/list.module.css";
import "../lib/list/find-box.module.css";
import "../lib/list/card.module.css";
import "../lib/detail/detail.module.css";
import "../lib/account/account.module.css";
import "../lib/form/pick.module.css";
import "../lib/orders/orders.module.css";
import "../lib/orders/order-tone.module.css";
import "../lib/page/page.module.css";
// Drawn on the server and run after the first view.
import "./header/footer.module.css";
