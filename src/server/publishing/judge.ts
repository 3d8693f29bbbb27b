import type { ContentKind } from '#domain/content/kinds.ts'
import { obstaclesOf, type Obstacle } from '#domain/content/obstacles.ts'
import type { Text } from '#domain/locale.ts'
import { mapTexts, type ContentPicture } from '../content/index.ts'
import { formOf, type Version } from './form.ts'

/** The picture of the kinds that have one. */
export const pictureOf = (data: unknown): ContentPicture | undefined =>
  (data as { image?: ContentPicture }).image

/** The texts of a form by their fields. */
export const textsOf = (kind: ContentKind, version: Version) => {
  const texts: { field: string; text: Text }[] = []
  mapTexts(kind, formOf(kind, version), (text, _, field) => {
    if (field !== 'picture.alt') texts.push({ field, text })
    return text
  })
  return texts
}

export const obstaclesIn = (kind: ContentKind, version: Version): Obstacle[] => {
  const { startsAt, endsAt } = version
  const image = pictureOf(version.data)
  const picture =
    image === undefined
      ? {}
      : { picture: image.base === '' ? null : { alt: image.alt ?? { en: '', id: '' } } }
  return obstaclesOf({ kind, texts: textsOf(kind, version), ...picture, startsAt, endsAt })
}
