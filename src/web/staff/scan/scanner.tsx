import { useEffect, useRef, useState } from 'react'
import readQr from 'jsqr'
import { useT } from '../words.ts'
import { Banner } from '#web/ui/display/banner.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import styles from './scanner.module.css'

/** Looked at so often; a phone held still is read at the first or second look. */
const LOOK_EVERY_MS = 150
/** Enough for a code that fills a third of the picture, and quick on a cheap tablet. */
const WIDTH_MAX = 640

interface ScannerProps extends CameraProps {
  onClose: () => void
}

/** The camera in a dialog, for codes of the shop. */
export function Scanner({ onClose, ...camera }: ScannerProps) {
  const t = useT()
  return (
    <Modal open onClose={onClose} title={t('staff.scan.hold')} closeLabel={t('staff.close')}>
      <Camera {...camera} />
    </Modal>
  )
}

interface CameraProps {
  onRead: (code: string) => void
  /** Reads the barcodes of goods as well, where the browser can. */
  withBarcodes?: boolean
}

/** Reads a code through the camera, once. The picture never leaves this device. */
export function Camera({ onRead, withBarcodes = false }: CameraProps) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'waiting' | 'looking' | 'failed'>('waiting')
  useCodes(video, onRead, { tell: setState, withBarcodes })
  return state === 'failed' ? (
    <Banner tone="warn" role="alert">
      {t('staff.scan.off')}
    </Banner>
  ) : (
    <div className={styles.camera}>
      <video ref={video} muted playsInline aria-label={t('staff.scan.hold')} />
      {state === 'waiting' && <p role="status">{t('staff.scan.waiting')}</p>}
    </div>
  )
}

const useCodes = (
  video: React.RefObject<HTMLVideoElement | null>,
  onRead: (code: string) => void,
  { tell, withBarcodes }: { tell: (state: 'looking' | 'failed') => void; withBarcodes: boolean },
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
    const barcodes = withBarcodes ? barcodeDetector() : null
    const look = async () => {
      const shown = video.current
      const code = shown && (codeIn(shown, canvas) ?? (await barcodeIn(shown, barcodes)))
      if (isOver) return
      if (code) {
        isOver = true
        read.current(code)
      } else timer = window.setTimeout(() => void look(), LOOK_EVERY_MS)
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
      void look()
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
  }, [video, tell, withBarcodes])
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

/** The browser's own reader of barcodes, which Chromium has on Android. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
type Window = { BarcodeDetector?: new (options: { formats: string[] }) => Detector }
const BARCODES = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128']

const barcodeDetector = (): Detector | null => {
  const { BarcodeDetector: Made } = window as Window
  return Made ? new Made({ formats: BARCODES }) : null
}

const barcodeIn = async (
  video: HTMLVideoElement,
  detector: Detector | null,
): Promise<string | null> => {
  if (detector === null || video.videoWidth === 0) return null
  // A format that the device lacks: QR codes still work.
  const found = await detector.detect(video).catch(() => [])
  return found[0]?.rawValue || null
}
