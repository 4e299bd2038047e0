import {
  ActionIcon,
  Button,
  Group,
  Modal,
  SegmentedControl,
  Select,
  Skeleton,
  Stack,
  Text,
  Tooltip,
} from "@mantine/core";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "@arauto/contracts/languages";
import { CaretLeftIcon, CaretRightIcon, type Icon } from "@phosphor-icons/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type MailLanguage,
  type TemplateDesign,
  useGetTemplateDesignQuery,
} from "../../lib/api.generated.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SandboxedFrame } from "../../ui/layout/sandboxed-frame.tsx";
import classes from "./catalogue.module.css";
import { appearanceOf } from "./editor/preview-appearance.ts";

const SHAPES = ["desktop", "phone"] as const;
type Shape = (typeof SHAPES)[number];
const SCHEMES = ["light", "dark"] as const;
type Scheme = (typeof SCHEMES)[number];

export interface DesignPreviewProps {
  design: TemplateDesign;
  busy: boolean;
  onUse: (language: MailLanguage | undefined) => void;
  /** Opens the previous (-1) or next (1) design. */
  onStep: (step: number) => void;
  onClose: () => void;
}

/** A full preview of a design: desktop and phone, light and dark, in each of its languages. */
export function DesignPreview({ design, busy, onUse, onStep, onClose }: DesignPreviewProps) {
  const { t } = useTranslation("templates");
  const [shape, setShape] = useState<Shape>("desktop");
  const [scheme, setScheme] = useState<Scheme>("light");
  const [chosen, setChosen] = useState<Language | null>(null);
  const { currentData, error, refetch } = useGetTemplateDesignQuery({
    id: design.id,
    ...(chosen && { language: chosen }),
  });
  const language = chosen ?? LANGUAGES.find((one) => one === currentData?.content.language) ?? null;
  const shown = currentData ?? design;
  return (
    <Modal
      opened
      onClose={onClose}
      title={<bdi>{shown.name}</bdi>}
      size={1120}
      classNames={{ body: classes.dialogBody }}
    >
      <div className={classes.stage} data-shape={shape} data-scheme={scheme}>
        <div className={classes.letter}>
          {currentData ? (
            <SandboxedFrame
              html={appearanceOf(currentData.html, { scheme, pictures: true })}
              title={shown.name}
              fill
            />
          ) : error ? (
            <ErrorState
              problem={error}
              title={t("choose.failedOne")}
              onRetry={() => void refetch()}
            />
          ) : (
            <Skeleton height="100%" radius={0} />
          )}
        </div>
      </div>
      <aside className={classes.side} aria-label={t("choose.about")}>
        <div>
          <Text m="0 0 var(--space-1-5)" size="xs" c="var(--brand-text)" fw={550}>
            {t(`choose.kind.${design.kind}`)}
          </Text>
          <Text className={classes.sideText} inherit c="dimmed">
            {shown.description}
          </Text>
        </div>
        <ShapeChoice value={shape} onChange={setShape} />
        <SchemeChoice value={scheme} onChange={setScheme} />
        <Select
          label={t("choose.language")}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value].nativeName }))}
          value={language}
          allowDeselect={false}
          onChange={(value) => setChosen(LANGUAGES.find((one) => one === value) ?? null)}
        />
        <Stack className={classes.sideFoot} gap="sm">
          <Button
            fullWidth
            size="md"
            loading={busy}
            onClick={() => onUse(chosen ?? undefined)}
            data-autofocus
          >
            {t("choose.use")}
          </Button>
          <Group gap="xs" align="stretch" justify="center" wrap="nowrap">
            <StepButton to="previous" Icon={CaretLeftIcon} onClick={() => onStep(-1)} />
            <StepButton to="next" Icon={CaretRightIcon} onClick={() => onStep(1)} />
          </Group>
        </Stack>
      </aside>
    </Modal>
  );
}

function ShapeChoice({ value, onChange }: { value: Shape; onChange: (shape: Shape) => void }) {
  const { t } = useTranslation("templates");
  return (
    <SegmentedControl
      fullWidth
      className={classes.shapes}
      aria-label={t("preview.shape")}
      value={value}
      onChange={onChange}
      data={SHAPES.map((one) => ({ value: one, label: t(`preview.${one}`) }))}
    />
  );
}

function SchemeChoice({ value, onChange }: { value: Scheme; onChange: (scheme: Scheme) => void }) {
  const { t } = useTranslation("templates");
  return (
    <SegmentedControl
      fullWidth
      aria-label={t("editing.look.title")}
      value={value}
      onChange={onChange}
      data={SCHEMES.map((one) => ({ value: one, label: t(`editing.look.${one}`) }))}
    />
  );
}

interface StepButtonProps {
  to: "previous" | "next";
  Icon: Icon;
  onClick: () => void;
}

function StepButton({ to, Icon, onClick }: StepButtonProps) {
  const { t } = useTranslation("templates");
  return (
    <Tooltip label={t(`choose.${to}`)}>
      <ActionIcon variant="default" size={36} aria-label={t(`choose.${to}`)} onClick={onClick}>
        <Icon size={16} className="flip-rtl" aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
