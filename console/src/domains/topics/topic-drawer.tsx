import { useState } from "react";
import { useTranslation } from "react-i18next";
import { GuardedDrawer } from "../../ui/dialogs/guarded-drawer.tsx";
import { TopicForm, type TopicSubject } from "./topic-form.tsx";

/** The topic form in a drawer. */
export function TopicDrawer({
  subject,
  onClose,
}: {
  subject: TopicSubject | null;
  onClose: () => void;
}) {
  const { t } = useTranslation("topics");
  const [dirty, setDirty] = useState(false);

  function finish(): void {
    setDirty(false);
    onClose();
  }
  return (
    <GuardedDrawer
      opened={subject !== null}
      size={480}
      title={t(subject === "new" ? "form.newTitle" : "form.editTitle")}
      dirty={dirty}
      onClose={finish}
    >
      {(close) =>
        subject && (
          <TopicForm
            key={subject === "new" ? "new" : subject.id}
            subject={subject}
            onDirty={setDirty}
            onSaved={finish}
            onCancel={close}
          />
        )
      }
    </GuardedDrawer>
  );
}
