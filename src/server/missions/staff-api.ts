import {
  createStaffMission,
  estimateMission,
  getStaffMission,
  listStaffMissions,
  withdrawStaffMission,
} from '#contract/staff/missions.ts'
import { AppError } from '../errors.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { presentEstimate } from '../points/index.ts'
import { isWaiting, perform, staff } from '../staff/index.ts'
import { makeMission, missionLastMonth, presentDesk, withdrawMission } from './make-mission.ts'
import { findDesk, listDesk } from './store/desk.ts'

export const missionDeskCalls: Served[] = [
  serve(listStaffMissions, [staff()], async ({ shop, now }) => ({
    data: (await listDesk(shop.db)).map((mission) => presentDesk(mission, now)),
  })),

  serve(getStaffMission, [staff()], async ({ shop, params, now }) => {
    const mission = await findDesk(shop.db, params.id)
    if (!mission) throw new AppError('not_found')
    return { data: presentDesk(mission, now) }
  }),

  serve(estimateMission, [staff()], async ({ shop, body, now }) => ({
    data: presentEstimate(await missionLastMonth(shop.db, body, now), now),
  })),

  serve(createStaffMission, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const made = await makeMission(tx, ask, { ...ask.body, id: null })
      return isWaiting(made) ? made : { ...made, done: presentDesk(made.done, ask.now) }
    }),
  })),

  serve(withdrawStaffMission, [staff(), once()], async (ask) => ({
    data: await perform(ask, async (tx) => {
      const made = await withdrawMission(tx, ask, ask.params.id)
      return { ...made, done: presentDesk(made.done, ask.now) }
    }),
  })),
]
