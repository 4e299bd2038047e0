import "react-easy-crop/react-easy-crop.css";
import Cropper, { type Area, type Point } from "react-easy-crop";
import classes from "./crop-stage.module.css";

/** The dialog opens with the picture ready for the arrow keys. */
const FOCUSED_FIRST = { "data-autofocus": true };

interface Props {
  /** The picture's address. */
  image: string;
  /** Width of the cut by its height. */
  aspect: number;
  round?: boolean;
  crop: Point;
  onCrop: (crop: Point) => void;
  zoom: number;
  zoomMax: number;
  onZoom: (zoom: number) => void;
  /** The cut, in hundredths of the picture and in its pixels. */
  onCut: (shares: Area, pixels: Area) => void;
  label: string;
  /** Id of the words that tell how it is used. */
  hintId: string;
  /** In pixels, where the screen has them. */
  height: number;
}

/** A picture of which a part is chosen, by mouse, touch or keys. */
export function CropStage({ image, aspect, round = false, crop, onCrop, zoom, zoomMax, onZoom, onCut, label, hintId, height }: Props) {
  return (
    // A picture has no reading direction.
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
        cropperProps={{ ...FOCUSED_FIRST, role: "application", "aria-label": label, "aria-describedby": hintId }}
        mediaProps={{ alt: "" }}
        onCropChange={onCrop}
        onZoomChange={onZoom}
        onCropAreaChange={onCut}
      />
    </div>
  );
}
