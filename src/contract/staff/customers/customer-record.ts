import * as v from 'valibot'
import { COMPLAINT_STATES } from '#domain/complaints/complaint.ts'
import { staffCall } from '../../call.ts'
import { fullAddress, labelOf, opaqueId, orderNumber, statusText } from '../../fields.ts'
import { means } from '../../means.ts'
import { idParam, instant, rupiah } from '../../wire.ts'

export const getCustomerRecord = staffCall({
  method: 'GET',
  path: '/customers/{id}/record',
  summary: 'A customer’s newest orders and complaints, addresses, and consents with their words',
  auth: 'staff',
  needs: 'customers.read',
  refuses: ['not_found'],
  params: idParam,
  data: v.object({
    orders: means(
      v.array(
        v.object({
          id: opaqueId,
          number: orderNumber,
          status_text: statusText,
          placed_at: means(instant, 'When it was placed.'),
          total: means(rupiah, 'What it cost.'),
          refunded: means(rupiah, 'What of it went back.'),
        }),
      ),
      'The newest 20 orders.',
    ),
    complaints: means(
      v.array(
        v.object({
          id: opaqueId,
          number: means(v.string(), 'What the customer refers to it by.'),
          state: means(v.picklist(COMPLAINT_STATES), 'The state of the complaint.'),
          created_at: means(instant, 'When it was sent.'),
          value: means(rupiah, 'What the goods are worth.'),
        }),
      ),
      'The newest 20 complaints.',
    ),
    addresses: means(
      v.array(v.object({ id: opaqueId, label: labelOf, full_address: fullAddress })),
      'Saved addresses.',
    ),
    consents: means(
      v.array(
        v.object({
          id: opaqueId,
          purpose: means(v.string(), 'What it is for.'),
          granted: means(v.boolean(), 'Given, or withdrawn.'),
          wording: means(v.string(), 'The words as the customer read them.'),
          at: means(instant, 'When.'),
        }),
      ),
      'Everything that the customer consented to or withdrew, the newest first.',
    ),
  }),
})
