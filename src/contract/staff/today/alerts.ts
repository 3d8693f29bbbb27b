import * as v from 'valibot'
import { SOUND_NAMES, type AlertName } from '#domain/staff/alerts.ts'
import { staffCall } from '../../call.ts'
import { means } from '../../means.ts'
import { clockTime } from '../fields.ts'

const sound = v.picklist([...SOUND_NAMES, 'none'], 'validation.invalid')
const sounds = v.object({
  new_orders: means(sound, 'Of orders that wait to be accepted.'),
  answers: means(sound, 'Of what customers answer about a substitute.'),
  at_risk: means(sound, 'Of orders at risk of missing their window.'),
  complaints: means(sound, 'Of new complaints.'),
} satisfies Record<AlertName, unknown>)
const choice = {
  is_muted: means(v.boolean('validation.required'), 'No alert sounds.'),
  sounds: means(sounds, 'The sound of each alert; `none` for silence.'),
  quiet: means(
    v.nullable(
      v.object({
        from: means(clockTime, 'From this time on, in Jakarta.'),
        to: means(clockTime, 'Until before this time; the same as `from` is the whole day.'),
      }),
    ),
    'Hours in which no alert sounds; null for none.',
  ),
}
const alerts = v.object(choice)

export const ownAlerts = staffCall({
  method: 'GET',
  path: '/me/alerts',
  summary: 'How new orders, answers, orders at risk and complaints sound for the caller',
  auth: 'staff',
  needs: 'any',
  data: alerts,
})

export const chooseAlerts = staffCall({
  method: 'PUT',
  path: '/me/alerts',
  summary: 'Choose how alerts sound for the caller, on every device',
  auth: 'staff',
  needs: 'any',
  body: alerts,
  data: alerts,
})
