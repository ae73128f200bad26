import type { Context } from '../../kernel/context.js';

/** How the payloads of a platform changed in a workspace. */
interface ShapeChanges {
  changes: number;
  /** The last time; null: never. */
  changedAt: Date | null;
}

const CHANGES = `select platform, sum(changes)::integer as changes, max(changed_at) as "changedAt" from webhook_shape
  where client_id = $1 and platform = any($2::text[]) group by platform`;

/** @returns the changes of each platform, in the given order */
export async function loadShapeChanges(
  platforms: readonly string[],
  { workspace, services }: Context,
): Promise<ShapeChanges[]> {
  const values = [workspace.clientId, platforms];
  const rows = await services.database.query<ShapeChanges & { platform: string }>('shape.changes', CHANGES, values);
  const found = new Map(rows.map((row) => [row.platform, row]));
  return platforms.map((platform) => found.get(platform) ?? { changes: 0, changedAt: null });
}
