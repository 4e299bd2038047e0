import "react-toastify/ReactToastify.css";
import { useTranslation } from "react-i18next";
import { ToastContainer } from "react-toastify/unstyled";
import "./toast-region.css";

/** The region where toasts appear: top inline end, with the defaults of spec section 9, in the tokens' colors, which follow the theme. */
export function ToastRegion() {
  const { t } = useTranslation("common");
  const rtl = document.documentElement.dir === "rtl";
  return (
    <ToastContainer
      position={rtl ? "top-left" : "top-right"}
      rtl={rtl}
      theme="light"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      closeOnClick
      draggable
      draggablePercent={80}
      limit={3}
      hotKeys={(event) => event.key === "F8"}
      aria-label={t("notices")}
    />
  );
}
