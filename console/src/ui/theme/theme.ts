import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";
import type { MouseEvent } from "react";
import classes from "./theme.module.css";

// Color ramps around the tokens: index 6 is the solid color of the light theme, 5 that of the dark one.
const cobalt: MantineColorsTuple = [
  "#e9f1fe",
  "#d3e2fb",
  "#a2bef2",
  "#7ba3f0",
  "#5590f3",
  "#316bdd",
  "#134cbb",
  "#083ea5",
  "#06338c",
  "#162849",
];
const red: MantineColorsTuple = [
  "#feedec",
  "#fddbd9",
  "#fbb6b3",
  "#fe9b98",
  "#ec5f60",
  "#d7393b",
  "#c01e24",
  "#ae131c",
  "#913534",
  "#431d1c",
];
const green: MantineColorsTuple = [
  "#e3f9eb",
  "#c7ebd5",
  "#a3d5b4",
  "#77dda0",
  "#3fa871",
  "#1b854f",
  "#117342",
  "#036035",
  "#23593d",
  "#142e21",
];
const orange: MantineColorsTuple = [
  "#fef0e2",
  "#fbdfc5",
  "#f2c39c",
  "#febb71",
  "#faaa51",
  "#d57a30",
  "#b55e1c",
  "#8b440c",
  "#7b4b23",
  "#3b2615",
];
const yellow: MantineColorsTuple = [
  "#fdf2d9",
  "#f8e4b8",
  "#ebcd90",
  "#f2c867",
  "#f4c050",
  "#efba41",
  "#b68838",
  "#865901",
  "#695123",
  "#362913",
];
const cyan: MantineColorsTuple = [
  "#e4f5fc",
  "#c6e6f2",
  "#a1d0e1",
  "#87d4ef",
  "#3aa5c4",
  "#0580a4",
  "#076f8d",
  "#025c79",
  "#245a6e",
  "#142c36",
];
const gray: MantineColorsTuple = [
  "#faf9f5",
  "#f3f1ed",
  "#e3e5ea",
  "#cfd3db",
  "#9498a2",
  "#848b97",
  "#626978",
  "#475061",
  "#2b3447",
  "#161e2f",
];
const dark: MantineColorsTuple = [
  "#f1f0ec",
  "#b6bbc4",
  "#969ba7",
  "#5e636e",
  "#333947",
  "#242a36",
  "#1d232f",
  "#141923",
  "#0c1019",
  "#070a11",
];

/** Selects the initial focus in a menu that opens: the focus trap would try the first entry even if it is disabled. */
function markFirstEntry(dropdown: HTMLElement | null): void {
  if (!dropdown || dropdown.querySelector("[data-autofocus]")) return;
  dropdown.querySelector("[data-menu-item]:not(:disabled)")?.setAttribute("data-autofocus", "");
}

/** The list itself scrolls: a scroll area inside it could not be reached by keyboard. */
const OPTIONS = {
  defaultProps: { withScrollArea: false },
  classNames: { options: classes.options },
};

/** Clears the previously selected file, so that the same one can be selected again after it was corrected. */
function forgetFile({ currentTarget }: MouseEvent<HTMLInputElement>): void {
  currentTarget.value = "";
}

/** Mantine with our tokens: pages that use Mantine's props get our colors. */
export const theme = createTheme({
  primaryColor: "cobalt",
  primaryShade: { light: 6, dark: 5 },
  colors: {
    cobalt,
    red,
    green,
    orange,
    yellow,
    cyan,
    gray,
    dark,
    blue: cobalt,
    indigo: cobalt,
    teal: cyan,
  },
  fontFamily: "var(--font-text)",
  fontFamilyMonospace: "var(--font-mono)",
  headings: {
    fontFamily: "var(--font-display)",
    fontWeight: "620",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "var(--text-3xl)", lineHeight: "var(--leading-3xl)" },
      h2: { fontSize: "var(--text-xl)", lineHeight: "var(--leading-xl)", fontWeight: "600" },
      h3: { fontSize: "var(--text-lg)", lineHeight: "var(--leading-lg)", fontWeight: "600" },
      h4: { fontSize: "var(--text-sm)", lineHeight: "var(--leading-sm)", fontWeight: "600" },
    },
  },
  fontSizes: {
    "3xs": "var(--text-3xs)",
    "2xs": "var(--text-2xs)",
    xs: "var(--text-xs)",
    sm: "var(--text-sm)",
    md: "var(--text-sm)",
    lg: "var(--text-lg)",
    xl: "var(--text-xl)",
    "2xl": "var(--text-2xl)",
    "3xl": "var(--text-3xl)",
  },
  lineHeights: {
    "3xs": "var(--leading-3xs)",
    "2xs": "var(--leading-2xs)",
    xs: "var(--leading-xs)",
    sm: "var(--leading-sm)",
    md: "var(--leading-sm)",
    lg: "var(--leading-lg)",
    xl: "var(--leading-xl)",
    "2xl": "var(--leading-2xl)",
    "3xl": "var(--leading-3xl)",
  },
  // Text has the weight of the body.
  fontWeights: { regular: "430" },
  spacing: {
    "3xs": "var(--space-0-5)",
    "2xs": "var(--space-1)",
    xs: "var(--space-2)",
    sm: "var(--space-3)",
    md: "var(--space-4)",
    lg: "var(--space-6)",
    xl: "var(--space-8)",
  },
  radius: {
    xs: "var(--radius-box)",
    sm: "var(--radius-control)",
    md: "var(--radius-card)",
    lg: "var(--radius-dialog)",
    xl: "24px",
  },
  defaultRadius: "sm",
  shadows: {
    xs: "var(--shadow-e1)",
    sm: "var(--shadow-e1)",
    md: "var(--shadow-e2)",
    lg: "var(--shadow-e3)",
    xl: "var(--shadow-e3)",
  },
  breakpoints: { xs: "30em", sm: "40em", md: "48em", lg: "64em", xl: "80em" },
  cursorType: "pointer",
  respectReducedMotion: true,
  // Plain objects: importing the components here would load all of them with the first screen.
  components: {
    Button: { classNames: { root: classes.button } },
    ActionIcon: { classNames: { root: classes.iconButton } },
    FileButton: { defaultProps: { inputProps: { onClick: forgetFile } } },
    Input: { classNames: { input: classes.input } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ["label", "input", "error", "description"] },
      classNames: { label: classes.label, description: classes.hint, error: classes.error },
    },
    Checkbox: {
      defaultProps: { radius: "xs" },
      classNames: { input: classes.checkbox, labelWrapper: classes.choice },
    },
    Radio: { classNames: { radio: classes.radio, labelWrapper: classes.choice } },
    Switch: { classNames: { labelWrapper: classes.choice } },
    Pill: { classNames: { root: classes.chosen } },
    ComboboxChevron: { classNames: { chevron: classes.chevron } },
    Select: OPTIONS,
    MultiSelect: OPTIONS,
    TagsInput: OPTIONS,
    Autocomplete: OPTIONS,
    Skeleton: { classNames: { root: classes.skeleton } },
    Paper: { defaultProps: { radius: "md" } },
    // Global styles reset the markers of lists, but a list of this component leaves space for them.
    List: { defaultProps: { listStyleType: "disc" } },
    Modal: {
      defaultProps: { radius: "lg", centered: true, transitionProps: { duration: 160 } },
      classNames: {
        title: classes.dialogTitle,
        header: classes.dialogHead,
        content: classes.dialog,
      },
    },
    Drawer: {
      defaultProps: { position: "right" },
      classNames: {
        title: classes.dialogTitle,
        header: classes.drawerHead,
        content: classes.drawer,
      },
    },
    // The header of a dialog is not a banner of the page.
    ModalHeader: { defaultProps: { role: "presentation" } },
    DrawerHeader: { defaultProps: { role: "presentation" } },
    Menu: {
      // The first entry gets the focus on opening: the placeholder that would get it instead is not a valid child of a
      // menu.
      defaultProps: {
        shadow: "md",
        radius: "md",
        transitionProps: { duration: 120 },
        withInitialFocusPlaceholder: false,
      },
      classNames: { dropdown: classes.dropdown, item: classes.menuItem },
    },
    MenuDropdown: { defaultProps: { ref: markFirstEntry } },
    Tabs: { classNames: { list: classes.tabs, tab: classes.tab } },
    SegmentedControl: { classNames: { root: classes.segments } },
    Tooltip: {
      defaultProps: { openDelay: 250, events: { hover: true, focus: true, touch: false } },
      classNames: { tooltip: classes.tooltip },
    },
  },
});

const onTokens = {
  "--mantine-text-wrap": "pretty",
  "--mantine-color-body": "var(--bg-canvas)",
  "--mantine-color-text": "var(--text-primary)",
  "--mantine-color-dimmed": "var(--text-secondary)",
  "--mantine-color-bright": "var(--text-primary)",
  "--mantine-color-anchor": "var(--brand-text)",
  "--mantine-color-error": "var(--danger-text)",
  "--mantine-color-placeholder": "var(--text-tertiary)",
  "--mantine-color-default": "var(--bg-surface)",
  "--mantine-color-default-hover": "var(--bg-hover)",
  "--mantine-color-default-color": "var(--text-primary)",
  "--mantine-color-default-border": "var(--border-default)",
  "--mantine-color-disabled": "var(--bg-sunken)",
  "--mantine-color-disabled-color": "var(--text-disabled)",
  "--mantine-color-disabled-border": "var(--border-subtle)",
  "--mantine-primary-color-filled": "var(--brand-solid)",
  "--mantine-primary-color-filled-hover": "var(--brand-hover)",
  "--mantine-primary-color-light": "var(--brand-subtle)",
  "--mantine-primary-color-light-color": "var(--brand-text)",
  "--mantine-color-cobalt-filled": "var(--brand-solid)",
  "--mantine-color-cobalt-filled-hover": "var(--brand-hover)",
  "--mantine-color-cobalt-light": "var(--brand-subtle)",
  "--mantine-color-cobalt-light-hover": "var(--bg-selected)",
  "--mantine-color-cobalt-light-color": "var(--brand-text)",
  "--mantine-color-cobalt-outline": "var(--brand-text)",
  "--mantine-color-cobalt-text": "var(--brand-text)",
  "--mantine-color-red-text": "var(--danger-text)",
  "--mantine-color-red-light": "var(--danger-subtle)",
  "--mantine-color-red-light-color": "var(--danger-text)",
  "--mantine-color-red-outline": "var(--danger-text)",
  "--mantine-color-green-text": "var(--success-text)",
  "--mantine-color-green-light": "var(--success-subtle)",
  "--mantine-color-green-light-color": "var(--success-text)",
  "--mantine-color-orange-text": "var(--warning-text)",
  "--mantine-color-orange-light": "var(--warning-subtle)",
  "--mantine-color-orange-light-color": "var(--warning-text)",
  "--mantine-color-yellow-text": "var(--accent-text)",
  "--mantine-color-yellow-light": "var(--accent-subtle)",
  "--mantine-color-yellow-light-color": "var(--accent-text)",
  "--mantine-color-cyan-text": "var(--info-text)",
  "--mantine-color-cyan-light": "var(--info-subtle)",
  "--mantine-color-cyan-light-color": "var(--info-text)",
  "--mantine-color-gray-text": "var(--text-secondary)",
  "--mantine-color-gray-light": "var(--bg-sunken)",
  "--mantine-color-gray-light-hover": "var(--bg-hover)",
  "--mantine-color-gray-light-color": "var(--text-secondary)",
};

/** Mantine's semantic variables, taken from the tokens in both themes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: onTokens,
  dark: onTokens,
});
