import { useNavigate } from "react-router";
import { useEnterWorkspaceMutation } from "../../lib/api.generated.ts";
import { startSession } from "../../lib/session-store.ts";
import { useProblemToast } from "../../ui/feedback/problem.ts";

/** Enters another workspace and shows its dashboard. */
export function useOpenWorkspace(): {
  open: (personTenantId: string) => Promise<void>;
  isOpening: boolean;
} {
  const [enter, { isLoading }] = useEnterWorkspaceMutation();
  const navigate = useNavigate();
  const showProblem = useProblemToast();
  async function open(personTenantId: string): Promise<void> {
    try {
      startSession(await enter({ personTenantId }).unwrap());
      await navigate("/dashboard");
    } catch (error) {
      showProblem(error);
    }
  }
  return { open, isOpening: isLoading };
}
