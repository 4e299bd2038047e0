import { useTranslation } from "react-i18next";
import classes from "./faq-page.module.css";
import { modifierKey } from "../../ui/keyboard/modifier-key.ts";

/** Keyboard shortcuts by place; each text is `help:keys.<key>`. "Mod" is Cmd on a Mac, else Ctrl. */
const KEYS: readonly {
  place: string;
  rows: readonly { key: string; keys: readonly string[] }[];
}[] = [
  {
    place: "everywhere",
    rows: [
      { key: "palette", keys: ["Mod", "K"] },
      { key: "notices", keys: ["F8"] },
    ],
  },
  {
    place: "builders",
    rows: [
      { key: "saveTemplate", keys: ["Mod", "S"] },
      { key: "undo", keys: ["Mod", "Z"] },
      { key: "redo", keys: ["Mod", "Shift", "Z"] },
    ],
  },
  {
    place: "lists",
    rows: [
      { key: "next", keys: ["J"] },
      { key: "previous", keys: ["K"] },
      { key: "open", keys: ["Enter"] },
      { key: "edit", keys: ["E"] },
      { key: "select", keys: ["X"] },
      { key: "clear", keys: ["Esc"] },
      { key: "search", keys: ["/"] },
      { key: "filter", keys: ["F"] },
      { key: "help", keys: ["?"] },
    ],
  },
];

/** The keyboard shortcuts as a table for each place. */
export function ShortcutsAnswer() {
  const { t } = useTranslation("help");
  const mod = modifierKey();
  return (
    <div className={classes.keys}>
      {KEYS.map(({ place, rows }) => (
        <table key={place}>
          <caption>{t(`keyPlaces.${place}`)}</caption>
          <tbody>
            {rows.map(({ key, keys }) => (
              <tr key={key}>
                <th scope="row">{t(`keys.${key}`)}</th>
                <td>
                  <span dir="ltr">
                    {keys.map((one) => (
                      <kbd key={one}>{one === "Mod" ? mod : one}</kbd>
                    ))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}
