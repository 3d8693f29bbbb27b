import { urlOf } from '#contract/call.ts'
import {
  getStaffMessagePhoto,
  type StaffConversation,
} from '#contract/staff/orders/conversations.ts'
import { PhotoStrip } from '#web/staff/photos/photo-strip.tsx'
import { useT } from '#web/staff/words.ts'

const SIDE = 96

interface MessagePhotosProps {
  number: string
  photos: StaffConversation['messages'][number]['photos']
}

/** The photos of a message. */
export function MessagePhotos({ number, photos }: MessagePhotosProps) {
  const t = useT()
  return (
    <PhotoStrip
      photos={photos}
      addressOf={(id) => urlOf(getStaffMessagePhoto, { number, photo_id: id })}
      nameOf={(n) => t('staff.conversations.photo', { n })}
      labelOf={(n) => t('staff.conversations.photoOpen', { n })}
      size={SIDE}
    />
  )
}
