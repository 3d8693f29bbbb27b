import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { opaqueId } from '../../fields.ts'
import { means } from '../../means.ts'
import { id, idParam, instant } from '../../wire.ts'
import { staffCustomer } from './customers.ts'

export const getCustomerAccess = staffCall({
  method: 'GET',
  path: '/customers/{id}/access',
  summary: 'Where a customer is signed in, and which messages were sent to them',
  auth: 'staff',
  needs: 'customers.read',
  refuses: ['not_found'],
  params: idParam,
  data: v.object({
    sessions: means(
      v.array(
        v.object({
          id: opaqueId,
          device: means(v.string(), 'Browser and system.'),
          created_at: means(instant, 'When it was signed in.'),
          last_seen_at: means(instant, 'When it was used last.'),
        }),
      ),
      'Devices that are signed in, the last used first.',
    ),
    messages: means(
      v.array(
        v.object({
          id: opaqueId,
          channel: means(v.picklist(['whatsapp', 'sms', 'email']), 'How it was sent.'),
          purpose: means(v.string(), 'Which text it was, such as `new_device` or `order_pay`.'),
          state: means(v.picklist(['sent', 'failed']), 'Whether its provider accepted it.'),
          at: means(instant, 'When.'),
        }),
      ),
      'The newest 30 messages outside of the pages; never what they said.',
    ),
  }),
})

export const endCustomerSession = staffCall({
  method: 'POST',
  path: '/customers/{id}/sessions/{session_id}/end',
  summary: 'Sign a customer out on one device',
  auth: 'staff',
  needs: 'customers.write',
  idempotent: true,
  refuses: ['not_found'],
  params: v.object({ id, session_id: id }),
  data: staffCustomer,
})
