import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { opaqueId, orderNumber } from '../../fields.ts'
import { means } from '../../means.ts'
import { id, idParam, instant, text } from '../../wire.ts'
import { staffCustomer } from './customers.ts'

const REASON_MAX = 300

export const getCustomerMarks = staffCall({
  method: 'GET',
  path: '/customers/{id}/marks',
  summary: 'Other customers who may be the same person, and why',
  auth: 'staff',
  needs: 'customers.read',
  refuses: ['not_found'],
  params: idParam,
  data: v.object({
    sharers: means(
      v.array(
        v.object({
          id: opaqueId,
          name: means(v.string(), 'Name of the other customer.'),
          reasons: means(
            v.array(v.picklist(['phone', 'pin', 'device', 'account'])),
            'What their orders share: phone number, address (30 m), device, bank account.',
          ),
          number: orderNumber,
          at: means(instant, 'When the newest order of the other that shares it was placed.'),
        }),
      ),
      'The newest 20, without what staff dismissed.',
    ),
  }),
})

export const dismissCustomerMarks = staffCall({
  method: 'POST',
  path: '/customers/{id}/marks/{other_id}/dismiss',
  summary: 'Note that two customers are different people although they share something',
  auth: 'staff',
  needs: 'customers.write',
  idempotent: true,
  refuses: ['not_found'],
  params: v.object({ id, other_id: id }),
  body: v.object({ reason: means(text(REASON_MAX), 'Why, for other members of staff.') }),
  data: staffCustomer,
})
