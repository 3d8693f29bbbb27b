import * as v from 'valibot'
import { opaqueId } from '../../fields.ts'
import { means } from '../../means.ts'
import { id, paragraph, text } from '../../wire.ts'
import { photoUpload } from '../goods/photo-upload.ts'
import { bilingual, line, photo } from '../goods/product-form.ts'

export const ORCHARDS_MAX = 40
const NAME_MAX = 80
const PLACE_MAX = 120
const STORY_MAX = 2_000

const story = bilingual(
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.maxLength(STORY_MAX, 'validation.tooLong'),
    paragraph,
  ),
)
const picture = means(v.nullable(photo), 'A photo of it; null without one.')

export const orchardForms = v.pipe(
  v.array(
    v.object({
      id: means(v.nullable(id), 'Null for a new one.'),
      name: means(text(NAME_MAX), 'Name.'),
      place: means(line(PLACE_MAX), 'Village, regency or region; may be empty.'),
      story: means(story, 'What customers read about it; may be empty.'),
      picture,
    }),
  ),
  v.maxLength(ORCHARDS_MAX, 'validation.listMax'),
)

export const orchard = v.object({
  id: opaqueId,
  name: means(v.string(), 'Name.'),
  place: means(v.string(), 'Village, regency or region; may be empty.'),
  story: means(bilingual(v.string()), 'What customers read about it; may be empty.'),
  picture,
})
export type Orchard = v.InferOutput<typeof orchard>

export const uploadOrchardPicture = photoUpload({
  path: '/suppliers/orchard-pictures',
  summary: 'Make a photo of an orchard into the shop’s formats',
  needs: 'purchases.write',
  file: 'JPEG or PNG.',
  data: photo,
})
