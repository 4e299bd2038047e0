import type { Brand } from "@arauto/contracts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type BrandKit, useUpdateBrandKitMutation } from "../../lib/api.generated.ts";
import { isApiProblem } from "../../lib/api-problem.ts";
import { fieldErrors, useProblemToast } from "../../ui/feedback/problem.ts";
import { toast } from "../../ui/feedback/toasts.ts";
import { useUnsavedChanges } from "../../ui/dialogs/unsaved-changes.ts";

/** Values that are saved together. */
const GROUPS = {
  colors: ["color", "accentColor"],
  logo: ["logo"],
  fonts: ["headingFont", "bodyFont"],
  links: ["website", "social"],
} as const satisfies Record<string, readonly (keyof Brand)[]>;
export type BrandGroup = keyof typeof GROUPS;

const WEB_ADDRESS = /^https?:\/\/[^\s/]/i;

export interface BrandDraft {
  values: Brand;
  /** By the path of the value: `website`, `logo.source`. */
  errors: Readonly<Record<string, string>>;
  set: (part: Partial<Brand>) => void;
  /** Returns the props of a group's card. */
  card: (group: BrandGroup) => {
    dirty: boolean;
    saving: boolean;
    onSubmit: () => Promise<void>;
    onDiscard: () => void;
  };
}

const pick = (from: Brand, group: BrandGroup): Partial<Brand> =>
  Object.fromEntries(GROUPS[group].map((key) => [key, from[key]]));
const differs = (one: Brand, other: Brand, group: BrandGroup) =>
  JSON.stringify(pick(one, group)) !== JSON.stringify(pick(other, group));

/**
 * Edits the brand in groups that are saved separately, each with undo. A change made elsewhere
 * meanwhile is reported and never overwritten without notice.
 */
export function useBrandDraft(kit: BrandKit): BrandDraft {
  const { t } = useTranslation(["workspaces", "errors"]);
  const [update] = useUpdateBrandKitMutation();
  const showProblem = useProblemToast();
  const [base, setBase] = useState(kit);
  const [values, setValues] = useState<Brand>(() => brandOf(kit));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [saving, setSaving] = useState<BrandGroup | null>(null);
  const groups = Object.keys(GROUPS) as BrandGroup[];
  useUnsavedChanges(saving === null && groups.some((group) => differs(values, base, group)));

  async function send(from: BrandKit, part: Partial<Brand>, group: BrandGroup): Promise<BrandKit> {
    const saved = await update({ updateBrandKitBody: { ...from, ...part } }).unwrap();
    setBase(saved);
    setValues((now) => ({ ...now, ...pick(saved, group) }));
    return saved;
  }

  async function save(group: BrandGroup) {
    if (saving !== null) return;
    const part =
      group === "links"
        ? { website: wholeAddress(values.website), social: values.social }
        : pick(values, group);
    if (group === "links" && part.website !== "" && !WEB_ADDRESS.test(part.website ?? ""))
      return setErrors({ website: t("workspaces:brand.kit.address") });
    if (group === "logo" && values.logo && values.logo.source === "")
      return setErrors({ "logo.source": t("workspaces:brand.kit.logoMissing") });
    setErrors({});
    setSaving(group);
    try {
      const former = pick(base, group);
      const saved = await send(base, part, group);
      toast.undo(
        t(`workspaces:brand.kit.saved.${group}`),
        () => void send(saved, former, group).catch(showProblem),
      );
    } catch (error) {
      if (isApiProblem(error) && error.code === "VERSION_CONFLICT" && isBrandKit(error.current))
        takeOver(error.current, group);
      const found = fieldErrors(error, t);
      if (Object.keys(found).length > 0) setErrors(found);
      else showProblem(error);
    } finally {
      setSaving(null);
    }
  }

  /** Keeps the values edited here and takes over the rest; the next save builds on the other user's change. */
  function takeOver(current: BrandKit, edited: BrandGroup) {
    setValues((now) => {
      const kept = groups.filter((group) => group === edited || differs(now, base, group));
      return Object.assign(brandOf(current), ...kept.map((group) => pick(now, group)));
    });
    setBase(current);
  }

  return {
    values,
    errors,
    set: (part) => {
      setValues((now) => ({ ...now, ...part }));
      setErrors({});
    },
    card: (group) => ({
      dirty: differs(values, base, group),
      saving: saving === group,
      onSubmit: () => save(group),
      onDiscard: () => {
        setErrors({});
        setValues((now) => ({ ...now, ...pick(base, group) }));
      },
    }),
  };
}

function brandOf({
  color,
  accentColor,
  headingFont,
  bodyFont,
  logo,
  website,
  social,
}: Brand): Brand {
  return { color, accentColor, headingFont, bodyFont, logo, website, social };
}

/** Adds the URL scheme that users leave out. */
function wholeAddress(typed: string): string {
  const address = typed.trim();
  return address === "" || /^[a-z][a-z0-9+.-]*:/i.test(address) || !address.includes(".")
    ? address
    : `https://${address}`;
}

function isBrandKit(value: unknown): value is BrandKit {
  return (
    typeof value === "object" && value !== null && "version" in value && "headingFont" in value
  );
}
