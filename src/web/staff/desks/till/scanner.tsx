import { useEffect, useRef, useState } from 'react'
import readQr from 'jsqr'
import { useT } from '#web/staff/words.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import styles from './till.module.css'

/** Looked at so often; a phone held still is read at the first or second look. */
const LOOK_EVERY_MS = 150
/** Enough for a code that fills a third of the picture, and quick on a cheap tablet. */
const WIDTH_MAX = 640

interface ScannerProps {
  onRead: (code: string) => void
  onClose: () => void
}

/** Reads a code of the shop through the camera. The picture never leaves this device. */
export function Scanner({ onRead, onClose }: ScannerProps) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'waiting' | 'looking' | 'failed'>('waiting')
  useCodes(video, onRead, setState)
  return (
    <Modal open onClose={onClose} title={t('till.cameraTitle')} closeLabel={t('till.close')}>
      {state === 'failed' ? (
        <Banner tone="warn" role="alert">
          {t('till.cameraOff')}
        </Banner>
      ) : (
        <div className={styles.camera}>
          <video ref={video} muted playsInline aria-label={t('till.cameraTitle')} />
          {state === 'waiting' && <p role="status">{t('till.cameraWaiting')}</p>}
        </div>
      )}
    </Modal>
  )
}

const useCodes = (
  video: React.RefObject<HTMLVideoElement | null>,
  onRead: (code: string) => void,
  tell: (state: 'looking' | 'failed') => void,
) => {
  const read = useRef(onRead)
  useEffect(() => {
    read.current = onRead
  })
  useEffect(() => {
    let stream: MediaStream | null = null
    let timer = 0
    let isOver = false
    const canvas = document.createElement('canvas')
    const look = () => {
      const code = video.current && codeIn(video.current, canvas)
      if (code) {
        isOver = true
        read.current(code)
      } else if (!isOver) timer = window.setTimeout(look, LOOK_EVERY_MS)
    }
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment' },
        audio: false,
      })
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      tell('looking')
      look()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    begin().catch(() => !isOver && tell('failed'))
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [video, tell])
}

const codeIn = (video: HTMLVideoElement, canvas: HTMLCanvasElement): string | null => {
  if (video.videoWidth === 0) return null
  const scale = Math.min(1, WIDTH_MAX / video.videoWidth)
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
  return readQr(data, width, height, { inversionAttempts: 'dontInvert' })?.data || null
}
