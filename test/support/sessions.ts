import { DAY_MS } from '#domain/time.ts'
import { hashToken, newToken } from '#server/auth/secrets.ts'
import type { Buyer } from './builders.ts'
import type { TestShop } from './shop.ts'

/** Keys of many devices, inserted directly, because the API limits sessions per customer. */
export const sessionsOf = async (on: TestShop, buyer: Buyer, count: number): Promise<string[]> => {
  const tokens = Array.from({ length: count }, () => newToken())
  for (const token of tokens)
    await on.sql(
      `insert into sessions (id, customer_id, scope, wp_token_hash, token_hash, access_expires_at, refresh_hash, refresh_expires_at, created_at, last_seen_at)
       values (gen_random_uuid(), $1, 'full', $2, $3, $5, $4, $5, $6, $6)`,
      buyer.id,
      hashToken(newToken()),
      hashToken(token),
      hashToken(newToken()),
      new Date(on.clock.now().getTime() + DAY_MS),
      on.clock.now(),
    )
  return tokens
}
