import "react-easy-crop/react-easy-crop.css";
import Cropper, { type Area, type Point } from "react-easy-crop";
import classes from "./crop-stage.module.css";

/** The dialog opens with the image focused for the arrow keys. */
const FOCUSED_FIRST = { "data-autofocus": true };

interface Props {
  /** The image's address. */
  image: string;
  /** The crop's width divided by its height. */
  aspect: number;
  round?: boolean;
  crop: Point;
  onCrop: (crop: Point) => void;
  zoom: number;
  zoomMax: number;
  onZoom: (zoom: number) => void;
  /** The crop, as percentages of the image and in its pixels. */
  onCut: (shares: Area, pixels: Area) => void;
  label: string;
  /** Id of the text that explains how to use it. */
  hintId: string;
  /** In pixels, if the screen is large enough. */
  height: number;
}

/** Selects a part of an image by mouse, touch or keyboard. */
export function CropStage({
  image,
  aspect,
  round = false,
  crop,
  onCrop,
  zoom,
  zoomMax,
  onZoom,
  onCut,
  label,
  hintId,
  height,
}: Props) {
  return (
    // An image has no reading direction.
    <div className={classes.stage} style={{ blockSize: `min(${height}px, 46dvh)` }} dir="ltr">
      <Cropper
        image={image}
        crop={crop}
        zoom={zoom}
        minZoom={1}
        maxZoom={zoomMax}
        aspect={aspect}
        cropShape={round ? "round" : "rect"}
        showGrid={!round}
        keyboardStep={8}
        disableAutomaticStylesInjection
        cropperProps={{
          ...FOCUSED_FIRST,
          role: "application",
          "aria-label": label,
          "aria-describedby": hintId,
        }}
        mediaProps={{ alt: "" }}
        onCropChange={onCrop}
        onZoomChange={onZoom}
        onCropAreaChange={onCut}
      />
    </div>
  );
}
