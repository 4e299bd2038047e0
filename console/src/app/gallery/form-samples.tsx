import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NumberInput,
  PasswordInput,
  Radio,
  Select,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { useForm } from "@mantine/form";
import { PaperPlaneTiltIcon, PlusIcon, TrashIcon } from "@phosphor-icons/react";
import { useState } from "react";
import { CheckedList } from "../../ui/forms/checked-list.tsx";
import { Form, FormSection } from "../../ui/forms/form.tsx";
import {
  PlainButton,
  PlainCheckbox,
  PlainField,
  PlainPassword,
} from "../../ui/forms/plain-form.tsx";
import { SearchInput } from "../../ui/list-page/search-input.tsx";
import { SettingsCard } from "../../ui/layout/settings-card.tsx";
import { Specimen } from "./gallery-section.tsx";
import classes from "./gallery.module.css";

const NEEDED = ["name", "email", "city", "company"] as const;

/** Buttons, fields and forms. */
export function FormSamples() {
  return (
    <section className={classes.group} aria-labelledby="forms">
      <h2 id="forms">Buttons and forms</h2>
      <div className={classes.grid}>
        <Specimen title="Buttons">
          <Buttons />
        </Specimen>
        <Specimen title="Fields">
          <Fields />
        </Specimen>
        <Specimen title="Choices">
          <Checkbox label="Box" defaultChecked />
          <Checkbox label="Box in between" indeterminate readOnly />
          <Checkbox label="Invalid checkbox" error="Accept the terms first" />
          <Radio.Group label="One of these" defaultValue="a">
            <Group mt={4}>
              <Radio value="a" label="First" />
              <Radio value="b" label="Second" />
            </Group>
          </Radio.Group>
          <Switch label="Switch" description="With a hint" defaultChecked />
          <Search />
        </Specimen>
        <Specimen title="Form with many errors: submit it empty">
          <FaultyForm />
        </Specimen>
        <Specimen title="Before signing in (the browser's own elements)">
          <PlainField label="Email" type="email" defaultValue="ana" error="Invalid email" />
          <PlainPassword label="Password" defaultValue="secret" />
          <PlainCheckbox label="I accept the terms" />
          <PlainButton wide>Sign in</PlainButton>
          <PlainButton wide loading>
            Sign in
          </PlainButton>
        </Specimen>
        <Specimen title="Settings card">
          <SavingCard />
        </Specimen>
      </div>
    </section>
  );
}

function Buttons() {
  return (
    <>
      <div className={classes.line}>
        <Button leftSection={<PlusIcon size={16} aria-hidden />}>Primary</Button>
        <Button variant="default">Secondary</Button>
        <Button variant="subtle" color="gray">
          Quiet
        </Button>
        <Button variant="default" c="var(--danger-text)">
          Danger
        </Button>
        <Button color="red">Delete 3 contacts</Button>
      </div>
      <div className={classes.line}>
        <Button loading>Primary</Button>
        <Button disabled>Disabled</Button>
        <Button size="xs" variant="default">
          Small
        </Button>
        <Button size="compact-sm" variant="subtle">
          Compact
        </Button>
        <ActionIcon variant="subtle" color="gray" aria-label="Delete">
          <TrashIcon size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Send">
          <PaperPlaneTiltIcon size={18} className="flip-rtl" aria-hidden />
        </ActionIcon>
      </div>
    </>
  );
}

function Fields() {
  return (
    <>
      <TextInput label="Name" description="Your team sees it" required placeholder="Ana Souza" />
      <TextInput
        label="Email"
        dir="ltr"
        defaultValue="ana@"
        error="Invalid email"
        description="Where mail goes"
      />
      <PasswordInput label="Password" defaultValue="secret" />
      <Select label="Status" data={["Active", "Inactive"]} defaultValue="Active" />
      <NumberInput label="Mails a second" defaultValue={20} />
      <Textarea label="Note" autosize minRows={2} />
      <Networks />
      <TextInput label="Locked" value="lista_principal" readOnly variant="filled" />
      <TextInput label="Disabled" value="Not now" disabled />
    </>
  );
}

function Networks() {
  const [values, setValues] = useState(["192.0.2.0/24", "192.0.2"]);
  return (
    <CheckedList
      label="Networks"
      values={values}
      max={5}
      isCode
      isValid={(text) => text.split(".").length === 4}
      describeWrong={(wrong) => `Not a network: ${wrong.join(", ")}`}
      onChange={setValues}
    />
  );
}

function Search() {
  const [search, setSearch] = useState("café");
  return <SearchInput list={{ search, setSearch }} placeholder="Search" />;
}

function FaultyForm() {
  const form = useForm({
    initialValues: { name: "", email: "", city: "", company: "" },
    validate: (values) =>
      Object.fromEntries(
        NEEDED.filter((key) => values[key] === "").map((key) => [key, "This is needed"]),
      ),
  });
  return (
    <Form onSubmit={form.onSubmit(() => form.reset())}>
      <FormSection title="Person" text="Fields that belong together.">
        <TextInput label="Name" required {...form.getInputProps("name")} />
        <TextInput label="Email" required {...form.getInputProps("email")} />
        <TextInput label="City" required {...form.getInputProps("city")} />
        <TextInput label="Company" required {...form.getInputProps("company")} />
        <Group justify="flex-end">
          <Button type="submit">Save</Button>
        </Group>
      </FormSection>
    </Form>
  );
}

function SavingCard() {
  const [name, setName] = useState("Padaria Aurora");
  const [saved, setSaved] = useState(name);
  return (
    <SettingsCard
      title="Workspace"
      text="One subject with its own save."
      dirty={name !== saved}
      onSubmit={() => setSaved(name)}
      onDiscard={() => setName(saved)}
    >
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </SettingsCard>
  );
}
