export { placesOf } from './close-day.ts'
