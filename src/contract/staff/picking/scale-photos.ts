import * as v from 'valibot'
import { staffCall } from '../../call.ts'
import { count, means } from '../../means.ts'
import { chosenFile, idParam } from '../../wire.ts'

const UPLOAD_BYTES_MAX = 13 * 1024 * 1024

export const addScalePhoto = staffCall({
  method: 'POST',
  path: '/pick-tasks/{id}/photos',
  summary: 'Adds a photo of weighed goods on the scale, which the customer sees',
  auth: 'staff',
  needs: 'picking.write',
  refuses: ['pick_task_not_found', 'pick_task_taken', 'order_state', 'task_not_weighed'],
  tapped: true,
  multipart: true,
  uploadBytesMax: UPLOAD_BYTES_MAX,
  params: idParam,
  body: v.object({ photo: means(chosenFile('validation.photo'), 'A photo of the scale.') }),
  data: v.object({ photos: means(count, 'How many photos the task has now.') }),
})
