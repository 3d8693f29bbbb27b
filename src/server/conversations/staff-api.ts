import {
  assignConversation,
  getStaffConversation,
  getStaffMessagePhoto,
  listConversations,
  settleConversation,
} from '#contract/staff/orders/conversations.ts'
import { writeToCustomer } from '#contract/staff/orders/order.ts'
import { once } from '../http/guards.ts'
import { serve, type Served } from '../http/serve.ts'
import { answerStaffOrder, ofOwnOrder } from '../orders/index.ts'
import { staff } from '../staff/index.ts'
import { assignOnDesk, prepareAnswer, settleOnDesk } from './answer-customer.ts'
import { answerConversations } from './list-conversations.ts'
import { lookAtConversation, lookAtPhoto } from './read-conversation.ts'

export const conversationDeskCalls: Served[] = [
  serve(listConversations, [staff()], answerConversations),
  serve(getStaffConversation, [staff(), ofOwnOrder(getStaffConversation)], lookAtConversation),
  serve(getStaffMessagePhoto, [staff(), ofOwnOrder(getStaffMessagePhoto)], lookAtPhoto),
  serve(writeToCustomer, [staff(), ofOwnOrder(writeToCustomer), once()], async (ask) => {
    await ask.once(() => prepareAnswer(ask))
    ask.shop.wakeOutbox()
    return answerStaffOrder(ask)
  }),
  serve(assignConversation, [staff(), ofOwnOrder(assignConversation), once()], async (ask) => ({
    data: await assignOnDesk(ask),
  })),
  serve(settleConversation, [staff(), ofOwnOrder(settleConversation), once()], async (ask) => ({
    data: await settleOnDesk(ask),
  })),
]
