import { Button } from "@mantine/core";
import { useConfirm } from "../../ui/dialogs/confirm.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { InUseNotice } from "../../ui/dialogs/in-use-notice.tsx";
import { ProgressLine } from "../../ui/charts/progress-line.tsx";
import { toast } from "../../ui/feedback/toasts.ts";
import { Specimen } from "./gallery-section.tsx";
import classes from "./gallery.module.css";

/** Feedback to the user: toasts, questions, errors, progress. */
export function FeedbackSamples() {
  return (
    <section className={classes.group} aria-labelledby="feedback">
      <h2 id="feedback">Feedback</h2>
      <div className={classes.grid}>
        <Specimen title="Toasts (three at once, F8 goes there, Ctrl Z takes back)">
          <Toasts />
        </Specimen>
        <Specimen title="Question with its consequence">
          <Question />
        </Specimen>
        <Specimen title="Progress">
          <ProgressLine value={0.64} label="Sent" />
          <ProgressLine value={1} label="Sent" tone="success" />
          <ProgressLine value={0.3} label="Sent" tone="warning" />
          <ProgressLine value={0.5} label="Sent" tone="danger" />
          <ProgressLine value={null} label="Counting" />
        </Specimen>
        <Specimen title="Empty">
          <EmptyState
            title="No filters yet"
            text="Start with one of these and make it yours."
            action={<Button>New filter</Button>}
          />
        </Specimen>
        <Specimen title="Could not be loaded">
          <ErrorState
            problem={{
              status: 500,
              code: "INTERNAL",
              title: "An error occurred",
              correlationId: "7F3A-11",
            }}
            title="Failed to load filters"
            onRetry={() => undefined}
          />
        </Specimen>
        <Specimen title="Still in use">
          <InUseNotice
            title="Nothing was deleted: campaigns not yet sent use this"
            advice="Choose another audience there first."
            closeLabel="Close"
            problem={{
              errors: [
                { path: "ids.0", code: "IN_USE", message: "Used by campaign Novidades de agosto" },
              ],
            }}
            onClose={() => undefined}
          />
        </Specimen>
      </div>
    </section>
  );
}

function Toasts() {
  return (
    <div className={classes.line}>
      <Button variant="default" onClick={() => toast.message("Saved at 14:02")}>
        Message
      </Button>
      <Button variant="default" onClick={() => toast.success("3 contacts deleted")}>
        Success
      </Button>
      <Button variant="default" onClick={() => toast.info("Your import is ready")}>
        Information
      </Button>
      <Button variant="default" onClick={() => toast.warning("Only 2 contacts were deleted")}>
        Warning
      </Button>
      <Button variant="default" onClick={() => toast.error("The server could not be reached")}>
        Error, stays
      </Button>
      <Button
        variant="default"
        onClick={() => toast.undo("Field disabled: City", () => toast.message("Taken back"))}
      >
        With undo
      </Button>
      <Button
        variant="default"
        onClick={() => {
          const id = toast.loading("Sending …");
          setTimeout(() => toast.update(id, "success", "Sent"), 1500);
        }}
      >
        Under way
      </Button>
    </div>
  );
}

function Question() {
  const confirm = useConfirm();
  return (
    <Button
      variant="default"
      onClick={() =>
        void confirm({
          title: "Delete 3 contacts?",
          consequence:
            "Their names, addresses and all values are erased for good; this can't be undone.",
          confirmLabel: "Delete 3 contacts",
          danger: true,
        })
      }
    >
      Ask
    </Button>
  );
}
