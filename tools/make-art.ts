// Draws the demo shop's pictures from seeds/art: `node tools/make-art.ts [beginnings of names, e.g.
// products/mangga banners]`.
import { writeFileSync } from 'node:fs'
import { ART } from './art/looks.ts'
import {
  avatarJobs,
  brandJobs,
  categoryJobs,
  photoIndex,
  photoJobs,
  tierJobs,
} from './art/marks.ts'
import { emptyJob, productJobs } from './art/products.ts'
import { sceneJobs } from './art/scenes.ts'
import { drawAll } from './art/write.ts'

const wanted = process.argv.slice(2)
const jobs = [
  ...productJobs(1),
  emptyJob(),
  ...categoryJobs(),
  ...sceneJobs(),
  ...productJobs(2),
  ...productJobs(3),
  ...brandJobs(),
  ...tierJobs(),
  ...avatarJobs(),
  ...photoJobs(),
]
await drawAll(
  wanted.length === 0
    ? jobs
    : jobs.filter((job) => wanted.some((start) => job.stem.startsWith(start))),
)
writeFileSync(`${ART}reviews/index.json`, photoIndex())
