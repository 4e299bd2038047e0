import type { Domain } from "../../platform/domain.ts";
import { removeValuesJob } from "./removal.ts";
import { registerRoutes } from "./routes.ts";

export { checkFieldValues, isIsoDate, type KnownField } from "./field-values.ts";
export {
  createFields,
  fieldsForWriting,
  fieldTypes,
  knownFields,
  type FieldToCreate,
} from "./service.ts";
export {
  BOOLEAN_WORDS,
  dayComesFirst,
  decimalIsComma,
  fieldReader,
  readDate,
  readEmail,
  readNumber,
  type CellStyle,
  type Read,
} from "./value-reading.ts";

export const customFieldsDomain: Domain = {
  name: "custom-fields",
  audited: {
    customField: { table: "custom_fields", name: "name" },
  },
  routes: registerRoutes,
  jobs: [removeValuesJob],
};
