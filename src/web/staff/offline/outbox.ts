import { useMemo } from 'react'
import { STAFF_WORKER } from '#contract/pages.ts'
import type { AnyCall, BodyInput, ParamsInput } from '#contract/call.ts'
import type { StaffWord } from '#i18n/staff.ts'
import { fateOf, lastOf, relinked, waitMs } from '#domain/staff/offline-queue.ts'
import { CallFailure } from '#web/send.ts'
import { newKey } from '#web/state/idempotency.ts'
import { makeStore, useStore } from '#web/state/make-store.ts'
import { showToast } from '#web/ui/overlay/toast-store.ts'
import { send, withMark } from '../send.ts'
import { standing } from '../session.ts'
import { currentSpeech } from '../words.ts'
import { isAway } from './away.ts'
import { addAct, changeActs, readActs, type Part, type StoredAct } from './store.ts'

export type { StoredAct } from './store.ts'

/** The acts of the signed-in person on this device, in the order of their taps. */
export const outbox = makeStore<readonly StoredAct[]>([])
/** Whether the last attempt to send got no answer. */
export const isUnreachable = makeStore(false)

const LOCK = 'petik-staff-outbox'
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('petik-staff-outbox') : null

type Given<C extends AnyCall> = {
  params: ParamsInput<C>
  /** The key of an attempt that got no answer: it may have arrived, and then counts. */
  key?: string
  /** What it changes, such as `{ kind: 'stop', id }`: acts on one thing keep their order. */
  entity: { kind: string; id: string }
  scope: string
  /** A text of `ground`, or of a bundle of every screen that shows this scope. */
  title: StaffWord
  words?: Record<string, string | number>
  /** What is to be done with the goods when it is refused, filled by `words`. */
  advice?: StaffWord
  effect: unknown
} & (C['multipart'] extends true
  ? { form: Record<string, Part | readonly Part[]>; body?: never }
  : { body: BodyInput<C>; form?: never })

/**
 * Takes a tap: stores it with its time and an idempotency key, and sends it as soon as the server
 * can be reached. Resolves when it is stored, so that neither a reload nor a crash loses it.
 */
export const enqueue = async <C extends AnyCall>(call: C, given: Given<C>): Promise<void> =>
  void (await keepAct(call, given))

/** The same for a screen that goes on only when the act is stored; resolves to whether it is. */
export const keepAct = async <C extends AnyCall>(call: C, given: Given<C>): Promise<boolean> => {
  const staffId = whoIsIn()
  if (staffId === null) return false
  const entity = `${given.entity.kind}:${given.entity.id}`
  const act = {
    key: given.key ?? newKey(),
    entity,
    staffId,
    scope: given.scope,
    state: 'waiting',
    tappedAt: new Date().toISOString(),
    settledAt: null,
    title: given.title,
    words: given.words ?? {},
    ...(given.advice && { advice: given.advice }),
    effect: given.effect,
    reason: null,
    call: { method: call.method, path: call.path, failure: call.failure },
    params: given.params as Record<string, string>,
    body: given.body ?? null,
    form: given.form ?? null,
  } as const
  const last = (acts: readonly StoredAct[]) =>
    lastOf(
      acts.filter(({ state }) => state !== 'refused'),
      entity,
    )
  try {
    await addAct(act, last)
  } catch {
    showToast({ tone: 'error', text: currentSpeech().t('staff.offline.noStore') })
    return false
  }
  await changed()
  void sendAll()
  return true
}

/** Deletes a refused act from the list. */
export const dropAct = async ({ seq }: StoredAct): Promise<void> => {
  await changeActs((acts) =>
    acts.flatMap((act) => (act.seq === seq && act.state === 'refused' ? [[seq, null]] : [])),
  )
  await changed()
}

/** Deletes acts that a newer snapshot contains. `before` is when it was asked for. */
export const purgeDone = async (scope: string, before: string): Promise<void> => {
  await changeActs((acts) =>
    acts.flatMap((act) =>
      act.scope === scope && act.state === 'done' && act.settledAt! < before
        ? [[act.seq, null]]
        : [],
    ),
  )
  await refresh()
}

const whoIsIn = (): string | null => {
  const now = standing.get()
  return now.state === 'in' ? now.staff.id : null
}

const refresh = async (): Promise<void> => {
  const staffId = whoIsIn()
  outbox.set(staffId === null ? [] : await readActs(staffId))
}
/** The queue has changed: for this tab and the others. */
const changed = async (): Promise<void> => {
  channel?.postMessage('changed')
  await refresh()
}

let isStarted = false
/** Sends what waits, from now on. Every screen that works offline calls it. */
export const startOutbox = (): void => {
  if (isStarted) return void sendAll()
  isStarted = true
  // A development build has no worker, and pages without https have none either.
  void navigator.serviceWorker
    ?.register(STAFF_WORKER.path, { scope: STAFF_WORKER.scope, updateViaCache: 'none' })
    .catch(() => undefined)
  channel?.addEventListener('message', () => void refresh())
  standing.subscribe(() => void refresh().then(sendAll))
  addEventListener('online', () => void sendNow())
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void sendNow()
  })
  void refresh().then(sendAll)
}

let timer = 0
let failures = 0
/** Whether this tab sends or waits for the tab that does. */
let isSending = false

/** Tries at once, whatever the back-off. */
export const sendNow = (): Promise<void> => {
  clearTimeout(timer)
  failures = 0
  return sendAll()
}

/** Sends all acts that wait, in order; one tab at a time. */
const sendAll = async (): Promise<void> => {
  if (isSending || whoIsIn() === null) return
  isSending = true
  clearTimeout(timer)
  try {
    await alone(sendWaiting)
  } catch (error) {
    // A fault of this device, not an answer: it is tried again later, not at once.
    failures += 1
    throw error
  } finally {
    isSending = false
    await refresh()
    if (failures > 0) timer = window.setTimeout(() => void sendAll(), waitMs(failures))
    // Tapped while the last pass ended.
    else if (outbox.get().some(isWaiting)) void sendAll()
  }
}
const isWaiting = ({ state }: StoredAct): boolean => state === 'waiting'

const alone = async (work: () => Promise<void>): Promise<void> => {
  // Missing on pages without https. Two tabs then send twice, which the keys make harmless.
  if (typeof navigator.locks?.request === 'function') await navigator.locks.request(LOCK, work)
  else await work()
}

const sendWaiting = async (): Promise<void> => {
  for (;;) {
    const staffId = whoIsIn()
    const act = staffId === null ? undefined : (await readActs(staffId)).find(isWaiting)
    if (!act) return reached()
    if (!(await sendOne(act))) return
  }
}

const reached = (): void => {
  failures = 0
  isUnreachable.set(false)
}

/** False when it has to be sent again. */
const sendOne = async (act: StoredAct): Promise<boolean> => {
  try {
    await send(callOf(act), askOf(act) as never)
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    const fate = fateOf(error)
    if (fate !== 'refused') {
      failures += 1
      isUnreachable.set(isAway(error))
      return false
    }
    reached()
    await settle(act, 'refused', Object.values(error.errors)[0]?.[0] ?? error.message)
    return true
  }
  reached()
  await settle(act, 'done', null)
  return true
}

const settle = async (
  act: StoredAct,
  state: 'done' | 'refused',
  reason: string | null,
): Promise<void> => {
  const settled = { ...act, state, reason, settledAt: new Date().toISOString() }
  await changeActs((acts) => [
    [act.seq, settled] as const,
    ...(state === 'refused'
      ? relinked(acts, act)
          .filter(({ seq }, index) => seq !== act.seq && acts[index]!.after === act.key)
          .map((one) => [one.seq, one] as const)
      : []),
  ])
  await changed()
}

const callOf = ({ call, form }: StoredAct): AnyCall =>
  ({ ...call, api: 'staff', auth: 'staff', idempotent: true, multipart: form !== null }) as AnyCall

const askOf = (act: StoredAct) => ({
  params: act.params,
  idempotencyKey: act.key,
  fetch: (request: Request) => {
    request.headers.set('x-petik-tapped-at', act.tappedAt)
    request.headers.set('x-petik-sent-at', new Date().toISOString())
    if (act.after !== null) request.headers.set('x-petik-after', act.after)
    return withMark(request)
  },
  ...(act.form === null ? { body: act.body } : { form: formOf(act.form) }),
})

const formOf = (parts: Record<string, Part | readonly Part[]>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(parts))
    for (const part of [value].flat() as Part[])
      if (typeof part === 'string') form.append(name, part)
      else form.append(name, part, `${name}.jpg`)
  return form
}

/** The acts of a screen that the server does not know yet, or that its snapshot lacks. */
export const usePending = (scope: string): readonly StoredAct[] => {
  const acts = useStore(outbox)
  return useMemo(
    () => acts.filter((act) => act.scope === scope && act.state !== 'refused'),
    [acts, scope],
  )
}

/** The acts of a screen that the server refused, the latest last. */
export const useRefused = (scope: string): readonly StoredAct[] => {
  const acts = useStore(outbox)
  return useMemo(
    () => acts.filter((act) => act.scope === scope && act.state === 'refused'),
    [acts, scope],
  )
}

/** The acts of all screens that are not sent yet, or were refused. */
export const useUnsent = (): readonly StoredAct[] =>
  useStore(outbox).filter(({ state }) => state !== 'done')
