import { chooseCourier, listCourierChoices } from '#contract/staff/delivery/courier-choice.ts'
import { getWaybill } from '#contract/staff/orders/waybill.ts'
import { serve, type Served } from '../http/serve.ts'
import { ofOwnOrder } from '../orders/index.ts'
import { staff } from '../staff/index.ts'
import { answerCourierChoices, chooseForOrder } from './bookings/choose-courier.ts'
import { lookAtWaybill } from './waybill.ts'

export const parcelCalls: Served[] = [
  serve(getWaybill, [staff(), ofOwnOrder(getWaybill)], lookAtWaybill),
  serve(listCourierChoices, [staff(), ofOwnOrder(listCourierChoices)], answerCourierChoices),
  serve(chooseCourier, [staff(), ofOwnOrder(chooseCourier)], chooseForOrder),
]
