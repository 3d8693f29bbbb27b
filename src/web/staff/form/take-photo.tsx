import { useRef, useState } from 'react'
import CameraIcon from 'lucide-react/icons/camera'
import { drawnAgain } from '#web/staff/offline/photo.ts'
import { Button } from '#web/ui/button.tsx'

interface TakePhotoProps {
  label: string
  /** What a file that is no picture is answered with. */
  brokenText: string
  onTaken: (photo: Blob) => void
  disabledReason?: string | undefined
}

/** Opens the camera of the phone. */
export function TakePhoto({ label, brokenText, onTaken, disabledReason }: TakePhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isBroken, setBroken] = useState(false)
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const photo = await drawnAgain(file)
    setBroken(photo === null)
    if (photo !== null) onTaken(photo)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <Button
        variant="secondary"
        size="lg"
        block
        disabledReason={disabledReason}
        icon={<CameraIcon size={22} strokeWidth={2} />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {isBroken && <p role="alert">{brokenText}</p>}
    </>
  )
}
