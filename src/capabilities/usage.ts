import { UsageDocument } from '../operations/generated.js';
import { usageBody, usageShape } from '../wire/usage.js';
import { capability } from './capability.js';

export const readUsage = capability({
  access: { workspace: 'read' },
  heavy: true,
  body: () => usageBody,
  operation: UsageDocument,
  variables: ({ body }) => ({ from: body.from, to: body.to, by: body.by }),
  shape: usageShape,
});
