import { VIDEO_COVER_QUALITY } from '#domain/limits.ts'

const SIDE_MAX = 1280
const WAIT_MS_MAX = 15_000
/** The very first frame is often black. */
const AT_SECONDS = 0.5

/** A picture of a film as JPEG; rejects where this browser cannot play it. */
export const videoCover = async (file: File): Promise<Blob> => {
  const address = URL.createObjectURL(file)
  const video = document.createElement('video')
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address })
    await happens(video, 'loadeddata')
    // Its length is not always known before it has been played.
    video.currentTime = Number.isFinite(video.duration)
      ? Math.min(AT_SECONDS, video.duration / 2)
      : 0
    await happens(video, 'seeked')
    return await drawn(video)
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

const happens = (video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the video takes too long')), WAIT_MS_MAX)
    const end = (finish: () => void) => () => {
      clearTimeout(timer)
      finish()
    }
    video.addEventListener(event, end(resolve), { once: true })
    video.addEventListener(
      'error',
      end(() => reject(new Error('the video cannot be played'))),
      { once: true },
    )
  })

const drawn = async (video: HTMLVideoElement): Promise<Blob> => {
  const scale = Math.min(1, SIDE_MAX / Math.max(video.videoWidth, video.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(video.videoWidth * scale)
  canvas.height = Math.round(video.videoHeight * scale)
  if (canvas.width === 0 || canvas.height === 0) throw new Error('the video has no picture')
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  const picture = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', VIDEO_COVER_QUALITY),
  )
  if (!picture) throw new Error('the video has no picture')
  return picture
}
