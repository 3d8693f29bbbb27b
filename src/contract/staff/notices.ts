import * as v from 'valibot'
import { staffCall } from '../call.ts'
import { opaqueId } from '../fields.ts'
import { means } from '../means.ts'
import { id, instant } from '../wire.ts'

export const ownNotices = staffCall({
  method: 'GET',
  path: '/me/notices',
  summary: 'Notices about the caller’s account, newest first',
  auth: 'staff',
  needs: 'setup',
  data: v.array(
    v.object({
      id: opaqueId,
      kind: means(
        v.picklist(['device', 'recovery_code']),
        'A sign-in from a device not seen before, or a used recovery code.',
      ),
      device: means(v.string(), 'Browser and system, as the device names itself.'),
      network: means(v.string(), 'The network address.'),
      at: means(instant, 'When it happened.'),
    }),
  ),
})

export const dismissNotice = staffCall({
  method: 'POST',
  path: '/me/notices/{id}/dismiss',
  summary: 'Note that a notice was read',
  auth: 'staff',
  needs: 'setup',
  params: v.object({ id }),
  data: v.object({}),
})
