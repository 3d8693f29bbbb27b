import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { StaffWord } from '#i18n/staff.ts'
import type { QueuedAct } from '#domain/staff/offline-queue.ts'

/** A value of a form that IndexedDB can store: a text, or a photo. */
export type Part = string | Blob

/** An act of a member of staff on this device. */
export type StoredAct = QueuedAct & {
  /** Its place in the queue, given by the database. */
  seq: number
  staffId: string
  /** The snapshot that it changes (`use-snapshot.ts`). */
  scope: string
  state: 'waiting' | 'done' | 'refused'
  /** ISO instants. */
  tappedAt: string
  settledAt: string | null
  /** The text that says what it is, and what fills it. Its bundle may not be loaded yet. */
  title: StaffWord
  words: Record<string, string | number>
  /** What is to be done when it is refused. */
  advice?: StaffWord
  /** What a screen shows of it before the server knows: read by the screen's own `step`. */
  effect: unknown
  /** Why it was refused, for people. */
  reason: string | null
  call: { method: string; path: string; failure: string | null }
  params: Record<string, string>
  body: unknown
  form: Record<string, Part | readonly Part[]> | null
}

export type Snapshot = {
  name: string
  staffId: string
  /** When it was asked for, an ISO instant of this device. */
  at: string
  data: unknown
}

interface Schema extends DBSchema {
  acts: { key: number; value: StoredAct; indexes: { key: string } }
  snapshots: { key: string; value: Snapshot }
}

let opening: Promise<IDBPDatabase<Schema>> | null = null

/** The console's database on this device. Rejects where the browser has none. */
export const openStore = (): Promise<IDBPDatabase<Schema>> => {
  opening ??= openDB<Schema>('petik-staff', 1, {
    upgrade: (db) => {
      const acts = db.createObjectStore('acts', { keyPath: 'seq', autoIncrement: true })
      acts.createIndex('key', 'key', { unique: true })
      db.createObjectStore('snapshots', { keyPath: 'name' })
    },
    // The browser closed it, such as after its storage was cleared.
    terminated: () => (opening = null),
  }).catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

export type NewAct = Omit<StoredAct, 'seq'>

export const readActs = async (staffId: string): Promise<StoredAct[]> =>
  (await (await openStore()).getAll('acts')).filter((act) => act.staffId === staffId)

/** Appends an act behind the last one of its entity, in one transaction. */
export const addAct = async (
  act: Omit<NewAct, 'after'>,
  lastOf: (acts: readonly StoredAct[]) => string | null,
): Promise<void> => {
  const tx = (await openStore()).transaction('acts', 'readwrite')
  const own = (await tx.store.getAll()).filter(({ staffId }) => staffId === act.staffId)
  await Promise.all([tx.store.add({ ...act, after: lastOf(own) } as StoredAct), tx.done])
}

/** Changes acts in one transaction; null deletes one. */
export const changeActs = async (
  change: (acts: readonly StoredAct[]) => readonly (readonly [seq: number, StoredAct | null])[],
): Promise<void> => {
  const tx = (await openStore()).transaction('acts', 'readwrite')
  const changes = change(await tx.store.getAll())
  await Promise.all([
    ...changes.map(([seq, act]) => (act ? tx.store.put(act) : tx.store.delete(seq))),
    tx.done,
  ])
}

export const readSnapshot = async (name: string): Promise<Snapshot | null> =>
  (await (await openStore()).get('snapshots', name)) ?? null

export const writeSnapshot = async (snapshot: Snapshot): Promise<void> => {
  await (await openStore()).put('snapshots', snapshot)
}

/** Deletes what this device knows of customers: when its person signs out. */
export const deleteSnapshots = async (): Promise<void> => {
  await (await openStore()).clear('snapshots')
}
