import { z } from "zod";
import { orNull, parsedBy, setting } from "./setting.ts";

/** Where files are stored, and limits per workspace. */
export const STORAGE_SETTINGS = {
  s3Endpoint: setting({
    name: "ARAUTO_S3_ENDPOINT",
    schema: orNull(
      parsedBy(readEndpoint, "expected https://host without credentials, query or fragment"),
    ),
    default: "none: files are stored in the data directory",
    isSecret: true,
    meaning:
      "Endpoint of S3-compatible storage for uploads, exports and images, for example `https://s3.eu-central-1.amazonaws.com`. Requires a bucket and keys. Existing files are not migrated: copy `files` from the data directory into the bucket first",
  }),
  s3Bucket: setting({
    name: "ARAUTO_S3_BUCKET",
    schema: orNull(
      z.string().regex(/^[a-zA-Z0-9][\w.-]{1,253}[a-zA-Z0-9]$/, "expected a bucket name"),
    ),
    default: "none",
    meaning: "Bucket name. The bucket should not be public",
  }),
  s3Region: setting({
    name: "ARAUTO_S3_REGION",
    schema: z.string().min(1).default("us-east-1"),
    meaning: "Region of the bucket. Some providers use `auto`",
  }),
  s3AccessKeyId: setting({
    name: "ARAUTO_S3_ACCESS_KEY_ID",
    schema: orNull(z.string()),
    default: "none",
    isSecret: true,
    meaning:
      "Access key. It needs permission to read, write and delete objects, and to list and abort multipart uploads",
  }),
  s3SecretAccessKey: setting({
    name: "ARAUTO_S3_SECRET_ACCESS_KEY",
    schema: orNull(z.string()),
    default: "none",
    isSecret: true,
    meaning: "Secret of the access key",
  }),
  storageLimitMegabytes: setting({
    name: "ARAUTO_STORAGE_LIMIT_MB",
    schema: z.coerce.number().int().min(1).max(1_000_000_000).default(20_480),
    meaning:
      "Storage limit of a workspace in megabytes: uploads, exports, files of deals and images, including deleted images that sent emails still show",
  }),
  dealFilesLimitMegabytes: setting({
    name: "ARAUTO_DEAL_FILES_LIMIT_MB",
    schema: z.coerce.number().int().min(1).max(1_000_000_000).default(200),
    meaning: "Storage limit of the files of a workspace's deals in megabytes",
  }),
  imageLimit: setting({
    name: "ARAUTO_IMAGE_LIMIT",
    schema: z.coerce.number().int().min(1).max(1_000_000).default(5_000),
    meaning: "Maximum number of images in a workspace's library",
  }),
  waitingImportLimit: setting({
    name: "ARAUTO_WAITING_IMPORT_LIMIT",
    schema: z.coerce.number().int().min(1).max(10_000).default(20),
    meaning: "Maximum number of unfinished imports per workspace",
  }),
};

/** Returns the endpoint without a trailing slash; undefined when it has credentials, a query or a fragment. */
function readEndpoint(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    return undefined;
  return url.href.replace(/\/+$/, "");
}
