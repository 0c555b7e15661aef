import { type FormEvent, useState } from "react";

/** The person waits at the door meanwhile, milliseconds. */
const LONGEST = 8_000;
const EXACT_M = 300;

const whereAmI = () =>
  new Promise<GeolocationCoordinates | undefined>((resolve) => {
    if (!("geolocation" in navigator)) return resolve(undefined);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(coords),
      () => resolve(undefined),
      { enableHighAccuracy: true, timeout: LONGEST, maximumAge: 60_000 },
    );
  });

/**
 * Adds to a form where the telephone is, `lng` and `lat` in degrees (WGS-84), each time it is sent. Where that is not
 * allowed or takes too long the form goes without; without scripts too.
 */
export function usePlace(submit: (form: FormData) => void) {
  const [asking, setAsking] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setAsking(true);
    const at = await whereAmI();
    setAsking(false);
    // A place that may lie streets away says nothing about the door.
    if (at && at.accuracy <= EXACT_M) {
      form.set("lng", at.longitude.toFixed(5));
      form.set("lat", at.latitude.toFixed(5));
    }
    submit(form);
  };
  return { asking, onSubmit };
}
