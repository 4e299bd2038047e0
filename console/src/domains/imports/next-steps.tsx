import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { Button, Group, Text } from "@mantine/core";
import { ArrowRightIcon } from "@phosphor-icons/react/ArrowRight";
import { PlusIcon } from "@phosphor-icons/react/Plus";
import type { FilterDefinition } from "@arauto/contracts";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useCreateFilterMutation } from "../../lib/api.generated.ts";
import type { ContactImport } from "../../lib/api.generated.ts";
import { useSession } from "../../lib/session.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";
import { useFirstSteps } from "../first-steps/index.ts";
import type { FilterStarter } from "../filters/index.ts";
import { useFilterIdeas } from "./filter-ideas.ts";
import { useImportTexts } from "./import-texts.ts";
import classes from "./corrections-card.module.css";

/** Next steps with the contacts of a finished import: filters that its fields suggest, and a campaign for them. */
export function NextSteps({ file }: { file: ContactImport }) {
  // A new workspace's next step above is the page's main action.
  const hasStep = useFirstSteps().steps !== undefined;
  const { t } = useImportTexts();
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  const { can } = useSession();
  const [create, creating] = useCreateFilterMutation();
  /** Ids of created filters by name. */
  const [made, setMade] = useState<Readonly<Record<string, string>>>({});
  const ideas = useFilterIdeas(file);
  const tag = file.settings?.tags[0];
  const mayWrite = can("ACCOUNT.WRITE");
  const mayCreate = can("CAMPAIGN.WRITE") && mayWrite && tag !== undefined;
  if (!mayWrite || (ideas.length === 0 && !mayCreate)) return null;

  /** Creates a filter once, and returns its id. */
  async function filterFor(
    name: string,
    definition: FilterDefinition,
  ): Promise<string | undefined> {
    const known = made[name];
    if (known !== undefined) return known;
    try {
      const { id } = await create({ filterBody: { name, description: "", definition } }).unwrap();
      setMade((former) => ({ ...former, [name]: id }));
      return id;
    } catch (error) {
      showProblem(error);
      return undefined;
    }
  }

  async function startCampaign(everyone: FilterStarter): Promise<void> {
    const id = await filterFor(everyone.name, everyone.definition);
    if (id !== undefined) await navigate(`${CAMPAIGNS_PATH}/new?filter=${id}`);
  }

  const [everyone] = ideas;
  return (
    <section className={classes.card} aria-labelledby="next-steps">
      <Group justify="space-between" align="start">
        <div>
          <h2 id="next-steps">{t("next.title")}</h2>
          <Text c="dimmed" mt="var(--space-1)" inherit>
            {t("next.text")}
          </Text>
        </div>
        {mayCreate && everyone && (
          <Button
            variant={hasStep ? "default" : "filled"}
            rightSection={<ArrowRightIcon size={16} className="flip-rtl" aria-hidden />}
            loading={creating.isLoading}
            onClick={() => void startCampaign(everyone)}
          >
            {t("next.campaign")}
          </Button>
        )}
      </Group>
      <Group gap="xs" mt="sm" component="ul" aria-label={t("next.filters")}>
        {ideas.map((idea) => (
          <Idea
            key={idea.name}
            name={idea.name}
            madeId={made[idea.name]}
            onChoose={() => void filterFor(idea.name, idea.definition)}
          />
        ))}
      </Group>
    </section>
  );
}

/** A suggested filter: saved with a click, then a link to it. */
function Idea({
  name,
  madeId,
  onChoose,
}: {
  name: string;
  madeId: string | undefined;
  onChoose: () => void;
}) {
  const { t } = useImportTexts();
  return (
    <li>
      {madeId === undefined ? (
        <Button
          size="xs"
          variant="default"
          radius="xl"
          leftSection={<PlusIcon size={14} aria-hidden />}
          onClick={onChoose}
        >
          {name}
        </Button>
      ) : (
        <Button size="xs" variant="light" radius="xl" component={Link} to={`/filters/${madeId}`}>
          {t("next.made", { name })}
        </Button>
      )}
    </li>
  );
}
