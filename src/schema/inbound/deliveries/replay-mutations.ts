import { limitField } from '../../../access/rate-limits/field-limit.js';
import { InvalidError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { REPLAYED_DELIVERY_COST } from '../../kernel/guards/field-cost.js';
import { WebhookCounts, WebhookVerdict } from './delivery-types.js';
import { REPLAY_LIMIT, type ReplayOutcome, replayDeliveries } from './replay-deliveries.js';

const WebhookReplayOutcome = builder.objectRef<ReplayOutcome>('WebhookReplayOutcome').implement({
  description: 'What a delivery comes to when it is taken again.',
  fields: (t) => ({
    deliveryId: t.exposeID('deliveryId', { description: 'The delivery that was named.' }),
    replayId: t.exposeID('replayId', {
      nullable: true,
      description: 'The record of the replay; null after a dry run.',
    }),
    verdict: t.expose('verdict', { type: WebhookVerdict, description: 'What it comes to.' }),
    counts: t.expose('counts', { type: WebhookCounts, nullable: true, description: 'Only of a batch.' }),
    detail: t.exposeString('detail', { nullable: true, description: 'Why it is refused.' }),
  }),
});

const WebhookReplayPayload = builder
  .objectRef<{ dryRun: boolean; outcomes: ReplayOutcome[] }>('WebhookReplayPayload')
  .implement({
    description: 'A replay, or what it would do.',
    fields: (t) => ({
      dryRun: t.exposeBoolean('dryRun', { description: 'Whether nothing was changed.' }),
      outcomes: t.expose('outcomes', { type: [WebhookReplayOutcome], description: 'In the order of receipt.' }),
    }),
  });

/* A replay is up to 50 deliveries of up to 100 items. */
const replayLimit = { max: 30, windowMs: 60_000 };
const refusals = { types: [NotFoundError, InvalidError] };

builder.mutationFields((t) => {
  const replayArgs = () => ({
    ids: t.arg.idList({ required: true, description: `Ids of deliveries, 1 to ${REPLAY_LIMIT}.` }),
    dryRun: t.arg.boolean({
      required: true,
      defaultValue: true,
      description: 'Only says what would happen. Look first, then replay.',
    }),
  });
  return {
    webhookDeliveriesReplay: t.field({
      type: WebhookReplayPayload,
      description: 'Takes deliveries of the workspace again. What was applied before is a duplicate.',
      authScopes: { access: { workspace: 'write' } },
      errors: refusals,
      complexity: ({ ids }) => REPLAYED_DELIVERY_COST * ids.length,
      args: replayArgs(),
      resolve: limitField(replayLimit, async (_root, { ids, dryRun }, { services, workspace }) => {
        const { clientId } = workspace;
        return { dryRun, outcomes: await replayDeliveries(services, { clientId }, ids, dryRun) };
      }),
    }),
    agencyWebhookDeliveriesReplay: t.field({
      type: WebhookReplayPayload,
      description: 'Takes deliveries of the agency and its clients again; agency-level ones are routed anew.',
      authScopes: { access: { agency: true } },
      errors: refusals,
      complexity: ({ ids }) => REPLAYED_DELIVERY_COST * ids.length,
      args: replayArgs(),
      resolve: limitField(replayLimit, async (_root, { ids, dryRun }, { services, agencyId }) => ({
        dryRun,
        outcomes: await replayDeliveries(services, { agencyId }, ids, dryRun),
      })),
    }),
  };
});
