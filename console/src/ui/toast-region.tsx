import "react-toastify/ReactToastify.css";
import { useComputedColorScheme, useDirection } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ToastContainer } from "react-toastify/unstyled";
import "./toast-region.css";

/** Where toasts appear: top inline end, with the defaults of spec section 9, in the theme's colours. */
export function ToastRegion() {
  const { t } = useTranslation("common");
  const { dir } = useDirection();
  const scheme = useComputedColorScheme("light");
  return (
    <ToastContainer
      position={dir === "rtl" ? "top-left" : "top-right"}
      rtl={dir === "rtl"}
      theme={scheme}
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
