import { Group, Stack, Text } from "@mantine/core";
import { WarningCircleIcon } from "@phosphor-icons/react";
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import classes from "./form.module.css";
import { type FormError, errorsIn } from "./form-errors.ts";

/** Number of errors above which they are listed together at the top. */
const ALONE_MAX = 3;

export interface FormProps extends Omit<ComponentProps<"form">, "noValidate" | "ref"> {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
}

/**
 * A form that reports its errors: after a submission the first invalid field gets the focus, and many errors are listed
 * at the top. A field is invalid when it has `aria-invalid`, as those of the design system with an `error`; errors may
 * also come later, with the server's response.
 */
export function Form({ onSubmit, children, ...form }: FormProps) {
  const { t } = useTranslation("common");
  const element = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  const [errors, setErrors] = useState<readonly FormError[]>([]);

  useEffect(() => {
    const root = element.current;
    if (!root) return;
    const look = () => {
      const found = errorsIn(root);
      if (submitted.current && found[0]) {
        submitted.current = false;
        found[0].field.focus();
        setErrors(found.length > ALONE_MAX ? found : []);
      } else {
        // Fixed fields leave the list; new errors join it only at the next submission.
        setErrors((now) =>
          now.length === 0
            ? now
            : now.filter(({ field }) => found.some((error) => error.field === field)),
        );
      }
    };
    const observer = new MutationObserver(look);
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ["aria-invalid"],
    });
    return () => observer.disconnect();
  }, []);

  return (
    <form
      {...form}
      ref={element}
      noValidate
      onChange={() => {
        // If the user is typing again when the response arrives, the focus stays.
        submitted.current = false;
      }}
      onSubmit={(event) => {
        submitted.current = true;
        const root = event.currentTarget;
        onSubmit(event);
        // Unchanged errors do not change the document, so the fields are searched here.
        requestAnimationFrame(() => {
          const found = errorsIn(root);
          if (!submitted.current || !found[0]) return;
          submitted.current = false;
          found[0].field.focus();
          setErrors(found.length > ALONE_MAX ? found : []);
        });
      }}
    >
      {errors.length > 0 && (
        <Group className={classes.summary} gap={10} align="stretch" wrap="nowrap" role="alert">
          <WarningCircleIcon size={20} aria-hidden />
          <div>
            <Text inherit fw={600}>
              {t("form.errors", { count: errors.length })}
            </Text>
            <ul className={classes.list}>
              {errors.map(({ field, label, text }) => (
                <li key={`${label}:${text}`}>
                  <button type="button" className={classes.link} onClick={() => field.focus()}>
                    <bdi>{label}</bdi>
                  </button>
                  {text && <span>: {text}</span>}
                </li>
              ))}
            </ul>
          </div>
        </Group>
      )}
      {children}
    </form>
  );
}

/** Related fields under their own heading. */
export function FormSection({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset>
      <Text component="legend" size="lg" fw={600}>
        {title}
      </Text>
      {text && (
        <Text m="var(--space-0-5) 0 0" size="xs" c="dimmed">
          {text}
        </Text>
      )}
      <Stack mt="var(--space-2-5)">{children}</Stack>
    </fieldset>
  );
}
