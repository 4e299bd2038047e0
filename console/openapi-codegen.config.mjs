// Streams, downloads and uploads are not a request with one JSON answer: the console calls those by hand.
const byHand = (operation) => {
  const types = Object.values(operation.responses ?? {}).flatMap((answer) =>
    Object.keys(answer.content ?? {}),
  );
  const isJson = types.every(
    (type) => type === "application/json" || type === "application/problem+json",
  );
  return !isJson || operation.requestBody?.content?.["multipart/form-data"] !== undefined;
};

export default {
  schemaFile: "./openapi.json",
  apiFile: "./src/lib/api.ts",
  apiImport: "emptyApi",
  outputFile: "./src/lib/api.generated.ts",
  exportName: "api",
  hooks: { queries: true, lazyQueries: true, mutations: true },
  tag: true,
  encodePathParams: true,
  useUnknown: true,
  // These POSTs change nothing: what is cached stays.
  endpointOverrides: [
    {
      pattern: [
        "previewTemplate",
        "previewFilter",
        "previewTaskSchedule",
        "sendTestEmail",
        "reviewCampaign",
        "rehearseCampaign",
        "testCampaign",
        "rerunApiLog",
      ],
      invalidatesTags: [],
    },
    // Asked again with every change of its form.
    { pattern: "countWebhookReplay", type: "query" },
  ],
  filterEndpoints: (_name, definition) => !byHand(definition.operation),
};
