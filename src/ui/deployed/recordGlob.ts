/** The files that deployment tools write; core's `projectOfRecord` looks closer. */
export const recordGlob =
  '**/{broadcast/*/*/*-*.json,ignition/deployments/*/*,build/deployments/map.json,build/contracts/*.json,deployments/*/*.json}';
