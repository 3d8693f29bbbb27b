import {
  answerDataRequestOnDesk,
  listDataRequests,
} from '#contract/staff/customers/data-requests.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { staff } from '../staff/index.ts'
import { answerDataRequests, answerOnDesk } from './staff-requests.ts'

export const dataRequestCalls: Served[] = [
  serve(listDataRequests, [staff()], answerDataRequests),
  serve(answerDataRequestOnDesk, [staff(), once()], async (ask) => ({
    data: await answerOnDesk(ask),
  })),
]
