import { useRef, useState } from 'react'
import ImagePlus from 'lucide-react/icons/image-plus'
import { usePreview } from '#web/hooks/use-previews.ts'
import { PhotoButton } from '#web/staff/form/photo-button.tsx'
import { sendStockPhotos } from '#web/staff/goods/stock-photos.tsx'
import { useT } from '#web/staff/words.ts'
import { ChosenFile } from '#web/ui/display/chosen-file.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import styles from './stock.module.css'

/** A photo of wasted goods, which is stored with their batch before they are taken out. */
export const useWastePhoto = (batchId: string) => {
  const [file, setFile] = useState<File | null>(null)
  const sent = useRef<{ file: File; id: string } | null>(null)
  /** Its id; null without one. It is sent once, however often the rest is refused. */
  const stored = async (): Promise<string | null> => {
    if (file === null) return null
    if (sent.current?.file !== file) {
      const [photo] = await sendStockPhotos({ batch_id: batchId }, [file])
      sent.current = { file, id: photo!.id }
    }
    return sent.current.id
  }
  return { file, setFile, stored }
}

interface WastePhotoProps {
  photo: ReturnType<typeof useWastePhoto>
  busy: boolean
  error: string | undefined
}

export function WastePhoto({ photo: { file, setFile }, busy, error }: WastePhotoProps) {
  const t = useT()
  const preview = usePreview(file)
  return (
    <div>
      {file === null ? (
        <PhotoButton
          label={t('stock.wastePhoto')}
          variant="secondary"
          icon={<ImagePlus size={16} strokeWidth={2} />}
          disabled={busy}
          onChoose={([first]) => first && setFile(first)}
        />
      ) : (
        <ul className={styles.chosen}>
          <ChosenFile
            preview={preview}
            alt={t('stock.wastePhoto')}
            removeLabel={t('stock.photoRemove')}
            disabled={busy}
            onRemove={() => setFile(null)}
          />
        </ul>
      )}
      <FormAlert text={error ?? null} />
    </div>
  )
}
