import * as v from 'valibot'
import { CAMPAIGN_CHANNELS, CAMPAIGN_STATES } from '#domain/campaigns/campaign.ts'
import { staffCall } from '../../call.ts'
import { nextCursor } from '../../fields.ts'
import { count, days, means, percent, unit } from '../../means.ts'
import { cursorQuery, givenInstant, id, idParam, instant, pageQuery, rupiah } from '../../wire.ts'
import { nullableInstant } from '../fields.ts'
import { bilingual, line, whole } from '../goods/product-form.ts'

const NAME_MAX = 60
export const CAMPAIGN_TITLE_MAX = 80
export const CAMPAIGN_MESSAGE_MAX = 600
const TARGET_MAX = 200
const CONTROL_MAX = 50

const required = (max: number) => v.pipe(line(max), v.minLength(1, 'validation.required'))
const channel = means(
  v.picklist(CAMPAIGN_CHANNELS, 'validation.oneOf'),
  'Where it arrives: in the notifications of the shop, by e-mail or by WhatsApp.',
)

const form = {
  name: means(required(NAME_MAX), 'Its name for staff.'),
  segment_id: means(id, 'Whom it is for.'),
  channel,
  title: means(
    bilingual(required(CAMPAIGN_TITLE_MAX)),
    'Title of the notice, subject of the mail.',
  ),
  message: means(bilingual(required(CAMPAIGN_MESSAGE_MAX)), 'What it says.'),
  target: means(
    v.pipe(
      v.string('validation.required'),
      v.maxLength(TARGET_MAX, 'validation.tooLong'),
      v.regex(/^\/(?!\/|staff\b|api\b)[\w/?=&%.,+-]*$/, 'validation.invalid'),
    ),
    'The page of the shop that its link leads to, such as `/products`.',
  ),
  coupon_code: means(
    v.nullable(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'validation.invalid'))),
    'A coupon that it names; of a coupon with codes for one use everyone gets an own code.',
  ),
  control_percent: means(
    v.pipe(whole(0, CONTROL_MAX), unit('percent')),
    'How many of a hundred get nothing, by chance, to compare with.',
  ),
}
export type CampaignForm = v.InferOutput<v.ObjectSchema<typeof form, undefined>>

const version = means(v.pipe(whole(1, 2_147_483_647), unit('count')), 'The version that was read.')
const people = means(v.nullable(count), 'How many; null for fewer than five.')

const campaign = v.object({
  id,
  name: means(v.string(), 'Its name for staff.'),
  state: means(v.picklist(CAMPAIGN_STATES), 'How far it is.'),
  segment_id: means(id, 'Whom it is for.'),
  segment: means(v.string(), 'The name of the segment.'),
  channel,
  title: means(bilingual(v.string()), 'Title of the notice, subject of the mail.'),
  message: means(bilingual(v.string()), 'What it says.'),
  target: means(v.string(), 'The page that its link leads to.'),
  coupon_code: means(v.nullable(v.string()), 'The coupon that it names.'),
  control_percent: means(percent, 'How many of a hundred get nothing.'),
  planned_at: means(nullableInstant, 'From when it is sent.'),
  sends_from: means(
    nullableInstant,
    'The same, after the quiet hours; null unless planned or sending.',
  ),
  started_at: means(nullableInstant, 'When sending began.'),
  ended_at: means(nullableInstant, 'When it was sent to all or stopped.'),
  version: means(count, 'Rises with each change.'),
  created_at: means(instant, 'When it was made.'),
  waiting: means(people, 'Who has still to get it.'),
  sent: means(people, 'Who got it.'),
})
export type StaffCampaign = v.InferOutput<typeof campaign>

const measured = v.object({
  people,
  buyers: means(people, 'Who ordered anything within the days.'),
  orders: means(v.nullable(count), 'Their orders; null for fewer than five people.'),
  revenue: means(v.nullable(rupiah), 'What these came to, less what went back; null likewise.'),
})
const result = v.object({
  days: means(days, 'Days after the message that count.'),
  left_out: means(
    v.object({
      consent: means(count, 'Withdrew their consent or confirmed contact before it was sent.'),
      cap: means(count, 'Had as many messages already as a person may get.'),
      stopped: means(count, 'Were left when it was stopped.'),
    }),
    'Who of the segment got nothing.',
  ),
  failed: means(count, 'The provider refused it.'),
  unclear: means(
    count,
    'The server ended while it was sent: it may have arrived, and is not sent again.',
  ),
  opened: means(count, 'Who opened its link.'),
  stopped_after: means(count, 'Who stopped these messages by its link.'),
  by_link_or_coupon: means(
    v.object({
      orders: means(v.nullable(count), 'Orders; null for fewer than five recipients.'),
      revenue: means(v.nullable(rupiah), 'What they came to, less what went back.'),
      discount: means(v.nullable(rupiah), 'What its coupon took off.'),
    }),
    'Orders of recipients within the days, after opening the link or with the coupon.',
  ),
  recipients: means(measured, 'All orders of those who got it.'),
  control: means(measured, 'All orders of those who got nothing by chance.'),
})
export type CampaignResult = v.InferOutput<typeof result>

const page = v.object({
  ...campaign.entries,
  result: means(v.nullable(result), 'Null before it was sent.'),
})
export type StaffCampaignPage = v.InferOutput<typeof page>

export const listCampaigns = staffCall({
  method: 'GET',
  path: '/campaigns',
  summary: 'Campaigns, the newest first',
  auth: 'staff',
  needs: 'coupons.read',
  query: v.object({
    state: means(
      v.optional(v.picklist(CAMPAIGN_STATES, 'validation.oneOf')),
      'Only those in this state.',
    ),
    cursor: cursorQuery,
    per_page: pageQuery.per_page,
  }),
  data: v.array(campaign),
  meta: v.object({ next_cursor: nextCursor }),
})

export const getCampaign = staffCall({
  method: 'GET',
  path: '/campaigns/{id}',
  summary: 'A campaign and what it sold',
  auth: 'staff',
  needs: 'coupons.read',
  refuses: ['not_found'],
  params: idParam,
  data: page,
})

const shown = v.object({
  subject: means(v.string(), 'Title or subject.'),
  text: means(v.string(), 'Everything below it, as it arrives.'),
})
/** Reads only. A POST, because the form is a body. */
export const previewCampaign = staffCall({
  method: 'POST',
  path: '/campaigns/preview',
  summary: 'A message as customers get it, in both languages',
  auth: 'staff',
  needs: 'coupons.read',
  body: v.object({
    channel,
    title: means(bilingual(line(CAMPAIGN_TITLE_MAX)), 'Title of the notice, subject of the mail.'),
    message: means(bilingual(line(CAMPAIGN_MESSAGE_MAX)), 'What it says.'),
    coupon_code: form.coupon_code,
  }),
  data: v.object({ en: means(shown, 'In English.'), id: means(shown, 'In Indonesian.') }),
})
export type CampaignPreview = v.InferOutput<typeof previewCampaign.data>

const writing = { auth: 'staff', needs: 'coupons.write', idempotent: true } as const

export const createCampaign = staffCall({
  method: 'POST',
  path: '/campaigns',
  summary: 'Add the draft of a campaign',
  ...writing,
  status: 201,
  body: v.object(form),
  data: campaign,
})

export const saveCampaign = staffCall({
  method: 'PUT',
  path: '/campaigns/{id}',
  summary: 'Change a draft',
  ...writing,
  refuses: ['not_found', 'conflict', 'changed_meanwhile'],
  params: idParam,
  body: v.object({ version, ...form }),
  data: campaign,
})

export const deleteCampaign = staffCall({
  method: 'DELETE',
  path: '/campaigns/{id}',
  summary: 'Delete a draft; what was planned can only be stopped',
  ...writing,
  refuses: ['not_found', 'conflict'],
  params: idParam,
  data: v.object({}),
})

/** To more people than one person may write to, it waits for a second person. */
export const planCampaign = staffCall({
  method: 'POST',
  path: '/campaigns/{id}/plan',
  summary: 'Plan a draft; it is sent then, outside of quiet hours',
  ...writing,
  refuses: ['not_found', 'conflict', 'changed_meanwhile', 'approval_needed'],
  params: idParam,
  body: v.object({
    version,
    planned_at: means(v.nullable(givenInstant), 'From when it is sent, UTC; null for now.'),
  }),
  data: campaign,
})

export const stopCampaign = staffCall({
  method: 'POST',
  path: '/campaigns/{id}/stop',
  summary: 'Stop a campaign that is planned or being sent; what was sent stays sent',
  ...writing,
  refuses: ['not_found', 'conflict'],
  params: idParam,
  data: campaign,
})
