export { findDistrict, surroundingsOf, type DistrictChain } from './store.ts'
