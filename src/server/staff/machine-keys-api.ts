import {
  addMachineKey,
  endMachineKey,
  listMachineKeys,
  type MachineKey,
} from '#contract/staff/machine-keys.ts'
import { DAY_MS } from '#domain/time.ts'
import { hashToken, newToken } from '../auth/index.ts'
import { AppError } from '../errors.ts'
import { serve, type Served } from '../http/serve.ts'
import { newId } from '../platform/ids.ts'
import { networkOf } from '../platform/security/network.ts'
import { staff } from './guard.ts'
import { perform } from './perform.ts'
import { endKey, insertKey, listKeys, type MachineKeyRow } from './store/machine-keys.ts'
import { insertStaffSession } from './store/sessions.ts'

const PREFIX = 'mk_'
const END_LENGTH = 4

export const machineKeyCalls: Served[] = [
  serve(listMachineKeys, [staff()], async ({ shop }) => ({
    data: (await listKeys(shop.db)).map(presentKey),
  })),

  serve(addMachineKey, [staff()], async (ask) => {
    const { name, scopes, days } = ask.body
    if (!scopes.every((scope) => ask.staff.permissions.has(scope))) throw new AppError('forbidden')
    const token = `${PREFIX}${newToken()}`
    const id = newId(ask.now)
    await perform(ask, async (tx) => {
      await insertStaffSession(tx, {
        id,
        staffId: ask.staff.id,
        kind: 'bearer',
        tokenHash: hashToken(token),
        isPending: false,
        locks: false,
        userAgent: name,
        network: networkOf(ask.ip),
        provedAt: null,
        expiresAt: new Date(ask.now.getTime() + days * DAY_MS),
        now: ask.now,
      })
      await insertKey(tx, { sessionId: id, name, scopes, tokenEnd: token.slice(-END_LENGTH) })
      return {
        done: {},
        act: {
          act: 'key_created',
          entity: { kind: 'machine_key', id },
          after: { name, scopes: scopes.join(', '), days },
        },
      }
    })
    const made = (await listKeys(ask.shop.db)).find((key) => key.id === id)
    return { data: { key: presentKey(made!), token } }
  }),

  serve(endMachineKey, [staff()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const { id } = ask.params
      const key = await endKey(tx, id, ask.now)
      if (!key) throw new AppError('not_found')
      return {
        done: {},
        act: { act: 'key_ended', entity: { kind: 'machine_key', id }, facts: key },
      }
    }),
  })),
]

const presentKey = (key: MachineKeyRow): MachineKey => ({
  id: key.id,
  name: key.name,
  owner: key.owner ?? { login: '', name: '' },
  scopes: key.scopes as MachineKey['scopes'],
  token_end: key.tokenEnd,
  created_at: key.createdAt.toISOString(),
  ends_at: key.expiresAt.toISOString(),
  used_at: key.lastSeenAt > key.createdAt ? key.lastSeenAt.toISOString() : null,
  ended_at: key.endedAt?.toISOString() ?? null,
})
