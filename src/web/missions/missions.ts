import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getMission, listMissions, startMission, type Mission } from '#contract/missions.ts'
import { formatNumber } from '#domain/money.ts'
import { pages } from '#contract/pages.ts'
import { useNavigate } from '#web/router.ts'
import { CallFailure, send, sendWhole } from '#web/send.ts'
import { showToast } from '#web/ui/overlay/toast.tsx'
import { useT } from '../state/locale.tsx'
import { keys } from '../state/queries.ts'

export const MISSION_ORDERS = ['state', 'ends_at', 'reward'] as const
export type MissionOrder = (typeof MISSION_ORDERS)[number]

const PAGE_SIZE = '50'
const NEAR_SIZE = '20'
const SOON_MS = 15_000
/** Polls while orders or points are pending, in case server-sent events do not arrive. */
const soonIf = (isAwaited: boolean | undefined): number | false => (isAwaited ? SOON_MS : false)
const isAwaiting = ({ state, pending }: Pick<Mission, 'state' | 'pending'>): boolean =>
  state === 'completed' || pending > 0

/** The missions in an order; by reward the largest first. */
export const missionsQuery = (order: MissionOrder, page: number) =>
  queryOptions({
    queryKey: [...keys.missions, 'list', order, page],
    queryFn: ({ signal }) =>
      sendWhole(listMissions, {
        query: { page, per_page: PAGE_SIZE, order, sort: order === 'reward' ? 'desc' : 'asc' },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => soonIf(data?.data.some(isAwaiting)),
  })

/** One mission with what has counted. */
export const missionQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.missions, 'one', id],
    queryFn: ({ signal }) => send(getMission, { params: { id }, signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => soonIf(data && isAwaiting(data)),
  })

/**
 * The mission to promote elsewhere: the started one closest to completion, else one that can be
 * started.
 */
export const nearMissionQuery = queryOptions({
  queryKey: [...keys.missions, 'near'],
  queryFn: async ({ signal }) =>
    nearest(await send(listMissions, { query: { per_page: NEAR_SIZE }, signal, quiet: true })),
})

const nearest = (missions: readonly Mission[]): Mission | null => {
  const running = missions.filter(({ state }) => state === 'started')
  const [near] = running.toSorted(
    (a, b) => b.percentage - a.percentage || (a.days_left ?? Infinity) - (b.days_left ?? Infinity),
  )
  return (
    near ??
    missions.find((mission) => mission.can_start && mission.is_main) ??
    missions.find(({ can_start: can }) => can) ??
    null
  )
}

/**
 * Starts missions, one at a time, and announces the result. `started` is the last one started on
 * this page.
 */
export const useMissionStart = () => {
  const t = useT()
  const queries = useQueryClient()
  const [starting, setStarting] = useState<string | null>(null)
  const [started, setStarted] = useState<string | null>(null)
  const start = async ({ id, title }: Pick<Mission, 'id' | 'title'>) => {
    if (starting !== null) return
    setStarting(id)
    try {
      queries.setQueryData(missionQuery(id).queryKey, await send(startMission, { params: { id } }))
      setStarted(id)
      showToast({ text: t('missions.started', { name: title }), tone: 'success' })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      showToast({ text: error.message, tone: 'error' })
    }
    // What was refused is shown as it is now, too.
    await queries.invalidateQueries({ queryKey: keys.missions })
    setStarting(null)
  }
  return { start, starting, started }
}

/**
 * Announces a visible mission that awards its points. Returns the ids of those that did so on this
 * page.
 */
export const useJustWon = (missions: readonly Mission[] | undefined): ReadonlySet<string> => {
  const t = useT()
  const navigate = useNavigate()
  const before = useRef(new Map<string, Mission['state']>())
  const [won, setWon] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!missions) return
    const last = before.current
    before.current = new Map([...last, ...missions.map(({ id, state }) => [id, state] as const)])
    const fresh = missions.filter(
      ({ id, state }) => state === 'rewarded' && (last.get(id) ?? 'rewarded') !== 'rewarded',
    )
    const [first] = fresh
    if (!first) return
    setWon((all) => new Set([...all, ...fresh.map(({ id }) => id)]))
    showToast({
      text: t('missions.won', { name: first.title, points: formatNumber(first.reward.points) }),
      tone: 'success',
      action: { label: t('missions.seePoints'), onClick: () => void navigate(pages.points()) },
    })
  }, [missions, navigate, t])
  return won
}
