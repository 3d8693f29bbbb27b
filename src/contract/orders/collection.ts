import * as v from 'valibot'
import { formattedDate } from '../fields.ts'
import { means } from '../means.ts'
import { instant } from '../wire.ts'

export const collection = means(
  v.nullable(
    v.object({
      code: means(v.string(), 'The four digits that the customer says at the till.'),
      qr: means(v.string(), 'What the QR code holds that the till scans instead.'),
      keep_until: means(instant, 'Until when the order is held.'),
      formatted_keep_until: formattedDate,
    }),
  ),
  'While the order is ready at its branch; else null.',
)
